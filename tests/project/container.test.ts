/**
 * Tests that the Dockerfile and the files in container/ are consistent with the server and its
 * settings, and that a failed update is rolled back.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/config.ts'
import { connectDatabase } from '../../server/database/connect.ts'
import { createPostgresEngine } from '../../server/database/postgres/engine.ts'
import { MAX_PHOTO_BYTES } from '../../shared/entities/image.ts'
import { findFreePort } from '../support/port.ts'
import { startPostgres } from '../support/postgres.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile')
const readCompose = (file: string) => parse(read(`container/${file}`), { merge: true })
const compose = readCompose('compose.yaml')
const one = readCompose('one.yaml')

describe('the image', () => {
  test('starts the same program as npm start, with the same memory settings', () => {
    const [, command = '[]'] = /^CMD (.*)$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(['node', '--max-semi-space-size=2', 'server/main.ts'])
    expect(dockerfile).not.toContain('ENTRYPOINT')
    expect(dockerfile).toContain('PATH=/copeaux/node_modules/.bin:$PATH')
    expect(dockerfile).toContain('MALLOC_ARENA_MAX=2')
  })
  test('contains every folder that the server reads', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/copeaux\/(\S+)/gm)].map(
      ([, path]) => path,
    )
    for (const path of copied) if (path !== 'build') expect(existsSync(path ?? ''), path).toBe(true)
    expect(copied).toEqual(
      expect.arrayContaining(['server', 'shared', 'demo', 'locales', 'build', 'node_modules']),
    )
  })
  test('has the command of the documents, which messages name', () => {
    expect(dockerfile).toContain('ln -s /copeaux/server/cli/main.ts /usr/local/bin/copeaux')
    expect(dockerfile).toContain('COPEAUX_COMMAND=copeaux')
    const pages = ['docs/hosting/containers.md', 'docs/hosting.md'].map(read).join('\n')
    const used = [...pages.matchAll(/^docker compose .* copeaux ([a-z]+)/gm)].map(
      ([, name]) => name,
    )
    expect(new Set(used)).toEqual(new Set(['backup', 'check', 'restore', 'admin']))
    for (const name of used) expect(existsSync(`server/cli/${name}.ts`), name).toBe(true)
  })
  test('checks its health at the port of the settings', () => {
    expect(dockerfile).toContain("'http://127.0.0.1:' + process.env.PORT + '/readyz'")
  })
  test('excludes the host’s data and files that only tests need', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', 'data', 'node_modules', 'tests', '**/*.env']),
    )
  })
})

type Service = {
  tmpfs?: string[]
  volumes?: string[]
  restart?: string
  logging?: { options: object }
}

describe('the compose files', () => {
  const settings = (name: string) => {
    const { environment } = compose.services[name]
    const own = Object.entries(environment as Record<string, string>)
    return Object.fromEntries(
      own.map(([key, value]) => [key, value.replace(/\$\{\w+[^}]*\}/, 'geheim')]),
    )
  }
  const given = Object.fromEntries(
    [...read('container/env.example').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  test.each(['site-1', 'site-2'])('%s has settings that the site accepts', (name) => {
    const config = readConfig({ ...given, ...settings(name) })
    expect(config).toMatchObject({ https: true, trustProxy: 1, demo: false, advice: [] })
    expect([config.database.kind, config.storage.kind]).toEqual(['postgres', 's3'])
    expect(compose.services[name].volumes).toContain(`${name}:/data`)
  })
  test('one process has settings that the site accepts, and the limits of several', () => {
    const { image, volumes, depends_on, environment, ...limits } = one.services['site-1']
    const config = readConfig({ ...given, ...environment })
    expect(config).toMatchObject({ https: true, trustProxy: 1, demo: false, advice: [] })
    expect([config.database.kind, config.storage.kind]).toEqual(['sqlite', 'disk'])
    expect(compose.services['site-1']).toMatchObject({ image, ...limits })
    const { SITES, ...others } = one.services.caddy.environment
    expect(SITES).toBe('site-1:3000')
    expect(compose.services.caddy).toMatchObject({
      ...one.services.caddy,
      environment: { ...others, SITES: 'site-1:3000 site-2:3000' },
      depends_on: ['site-1', 'site-2'],
    })
  })
  test('can write nightly backups to a folder of the host', () => {
    const { BACKUP_TO, BACKUP_FOLDER } = Object.fromEntries(
      [...read('container/env.example').matchAll(/^#?([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    for (const { services } of [compose, one])
      for (const [name, { volumes }] of Object.entries(services as Record<string, Service>))
        if (name.startsWith('site-'))
          expect(volumes, name).toContain(`\${BACKUP_FOLDER:-backup}:${BACKUP_TO}`)
    expect(dockerfile).toContain(`-m 0700 /data ${BACKUP_TO} `)
    expect(read('docs/hosting/containers.md')).toContain(
      `install -d -o 10001 -m 0700 ${BACKUP_FOLDER}`,
    )
  })
  test.each([
    ['compose.yaml', compose],
    ['one.yaml', one],
  ])(
    '%s declares every variable and volume, and limits every log',
    (file, { services, volumes }) => {
      for (const [, name] of read(`container/${file}`).matchAll(/\$\{([A-Z_]+)/g))
        expect(read('container/env.example')).toContain(`${name}=`)
      for (const [name, service] of Object.entries(services as Record<string, Service>)) {
        for (const volume of service.volumes ?? [])
          if (!/^[.$]/.test(volume)) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
        if (service.restart)
          expect(service.logging?.options, name).toEqual({ 'max-size': '10m', 'max-file': '5' })
      }
      expect(Object.keys(volumes)).toContain('backup')
    },
  )
  test('pins each image to an exact version', () => {
    const images = Object.entries(compose.services as Record<string, { image: string }>)
    for (const [name, { image }] of images)
      if (!name.startsWith('site-')) expect(image, name).toMatch(/:v?\d+\.\d+/)
    for (const [, image] of dockerfile.matchAll(/^ARG \w+=(\S+)/gm))
      expect(image).toMatch(/:\d+\.\d+/)
  })
  test('gives the site neither the superuser of PostgreSQL nor the root key of the storage', () => {
    for (const name of ['site-1', 'site-2']) {
      expect(compose.services[name].env_file).toBe('.env')
      const env = compose.services[name].environment
      expect([env.DATABASE_URL, env.S3_ACCESS_KEY_ID]).toEqual([
        expect.stringContaining('//copeaux:${POSTGRES_PASSWORD'),
        'copeaux',
      ])
    }
    const { postgres, storage, bucket } = compose.services
    expect([postgres, storage, bucket].map(({ env_file }) => env_file)).toEqual(
      Array(3).fill('root.env'),
    )
    expect(postgres.environment.POSTGRES_USER).toBeUndefined()
    expect(storage.environment.ROOT_ACCESS_KEY).not.toBe('copeaux')
    expect(postgres.volumes).toContainEqual(expect.stringMatching(/^\.\/create-role\.sh:/))
    expect(bucket.volumes).toContainEqual(expect.stringMatching(/^\.\/create-bucket\.sh:/))
  })
  test('the database role of the site is no superuser and is sufficient', async () => {
    const server = await startPostgres(createTemporaryFolder())
    const [, statements = ''] = /<<'SQL'\n([\s\S]+)SQL/.exec(read('container/create-role.sh')) ?? []
    const root = new pg.Client(server.url)
    await root.connect()
    for (const statement of statements.split(';').filter((one) => one.trim()))
      await root.query(statement.replace(":'password'", "'geheim'"))
    await root.end()
    const url = server.url.replace(/\/\/.*@/, '//copeaux:geheim@').replace(/\w+$/, 'copeaux')
    const db = await connectDatabase(createPostgresEngine(url))
    const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole from pg_roles
      where rolname = current_user`.execute(db.queries)
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
    await db.close()
    await server.stop()
  })
  test('the proxy balances both, accepts every photo size and logs no IP address', () => {
    const caddy = read('container/Caddyfile')
    expect(caddy).toContain('reverse_proxy {$SITES} {')
    const most = Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000
    expect(most).toBeGreaterThan(MAX_PHOTO_BYTES + 100_000)
    expect(caddy).toMatch(/log \{\s*output discard/)
  })
})

const CADDY = '/usr/bin/caddy'
test.skipIf(!existsSync(CADDY))(
  'Caddy shows the maintenance page while no site answers',
  async () => {
    const folder = createTemporaryFolder()
    const [port, none] = [await findFreePort(), await findFreePort()]
    const config = read('container/Caddyfile')
      .replace('root * /srv', `root * ${resolve('docs/hosting')}`)
      .replace('lb_try_duration 5s', 'lb_try_duration 100ms')
      .replace(/^\{\n/, '{\n\tadmin off\n')
    writeFileSync(join(folder, 'Caddyfile'), config)
    const env = {
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITES: `127.0.0.1:${none}`,
    }
    const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    const caddy = spawn(CADDY, args, { env, stdio: 'ignore' })
    try {
      const ask = () => fetch(`http://127.0.0.1:${port}/de/galerie`).catch(() => null)
      let answer = await ask()
      while (!answer && caddy.exitCode === null) {
        await wait(50)
        answer = await ask()
      }
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await answer?.text()).toBe(read('docs/hosting/maintenance.html'))
    } finally {
      caddy.kill()
    }
  },
)

/**
 * Shell script that replaces Docker and records its arguments with the image in .env. The image
 * whose name is in $BROKEN never becomes ready, and the one in $MISSING does not exist.
 */
const DOCKER_STUB = `#!/bin/sh
image=$(sed -n 's/^COPEAUX_IMAGE=//p' .env)
case "$*" in
  *"config --services") echo $SERVICES | tr ' ' '\\n'; exit ;;
  "image inspect $MISSING" | "pull $MISSING") exit 1 ;;
  "image inspect"*) exit ;;
esac
echo "$image: $*" >>calls
case "$*" in
  *"exec -T site-"*) [ -z "$INTERRUPT" ] || kill -TERM $PPID; [ "$image" != "$BROKEN" ] ;;
  *pg_dump*) echo rows ;;
  *pg_restore*) cat >restored ;;
esac
`
describe.skipIf(process.platform === 'win32')('the update', () => {
  let folder = ''
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  function update(args: string[], given: Record<string, string> = {}, old = 'copeaux:1') {
    folder = createTemporaryFolder()
    cpSync('container', folder, { recursive: true })
    writeFileSync(
      join(folder, '.env'),
      `SITE_URL=https://a.example\nCOPEAUX_IMAGE=${old}\nDEMO=0\n`,
    )
    chmodSync(join(folder, '.env'), 0o600)
    const program = join(folder, 'docker')
    writeFileSync(program, DOCKER_STUB)
    chmodSync(program, 0o755)
    const env = {
      PATH: process.env.PATH,
      DOCKER: program,
      SERVICES: 'caddy site-2 postgres site-1',
      BROKEN: 'none',
      MISSING: 'none',
      PATIENCE: '2',
      // The update must use the image in .env, although Docker Compose would prefer this
      // environment variable.
      COPEAUX_IMAGE: 'other',
      ...given,
    }
    const { status, stderr } = spawnSync(join(folder, 'update'), args, { env, encoding: 'utf8' })
    const calls = existsSync(join(folder, 'calls')) ? read('calls').trim().split('\n') : []
    return {
      status,
      stderr,
      image: /^COPEAUX_IMAGE=(.*)$/m.exec(read('.env'))?.[1],
      calls: calls.map((line) => line.replace(': compose ', ': ').replace(/ -e fetch.*/, ' …')),
    }
  }
  const BEGIN = (image: string, site: string) => [
    `${image}: up -d --no-deps ${site}`,
    `${image}: exec -T ${site} node_modules/.bin/node …`,
  ]
  const IN_DATA = (image: string, commands: string) =>
    `${image}: run --rm -T --no-deps --entrypoint sh site-1 -euc cd /data; ${commands}`
  const KEEP =
    'rm -rf before-update part; mkdir part; cp -a copeaux.sqlite* part; mv part before-update'

  test('dumps the database, starts the new version on each process, and keeps it in .env', () => {
    expect(update(['copeaux:2'])).toMatchObject({
      status: 0,
      image: 'copeaux:2',
      calls: [
        'copeaux:1: stop site-1 site-2',
        'copeaux:1: exec -T postgres pg_dump -Fc -U copeaux copeaux',
        ...BEGIN('copeaux:2', 'site-1'),
        ...BEGIN('copeaux:2', 'site-2'),
      ],
    })
    expect(read('.env')).toBe('SITE_URL=https://a.example\nCOPEAUX_IMAGE=copeaux:2\nDEMO=0\n')
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
  })
  test('restores the database and the old version if the new one does not become ready', () => {
    const { status, image, calls, stderr } = update(['copeaux:2'], { BROKEN: 'copeaux:2' })
    expect([status, image, read('restored')]).toEqual([1, 'copeaux:1', 'rows\n'])
    expect(stderr).toMatch(/does not become ready: back to copeaux:1/)
    expect(calls.slice(-9)).toEqual([
      'copeaux:2: logs --tail 20 site-1 site-2',
      'copeaux:2: stop site-1 site-2',
      'copeaux:1: exec -T postgres dropdb --force -U postgres copeaux',
      'copeaux:1: exec -T postgres createdb -U postgres -O copeaux copeaux',
      'copeaux:1: exec -T postgres pg_restore --exit-on-error --single-transaction -U copeaux -d copeaux',
      ...BEGIN('copeaux:1', 'site-1'),
      ...BEGIN('copeaux:1', 'site-2'),
    ])
  })
  test('copies the SQLite file of one process, and puts it back', () => {
    const one = { SERVICES: 'site-1 caddy' }
    expect(update(['copeaux:2'], one).calls).toEqual([
      'copeaux:1: stop site-1',
      IN_DATA('copeaux:1', KEEP),
      ...BEGIN('copeaux:2', 'site-1'),
      IN_DATA('copeaux:2', 'rm -rf before-update'),
    ])
    const { status, image, calls } = update(['copeaux:2'], { ...one, BROKEN: 'copeaux:2' })
    expect([status, image]).toEqual([1, 'copeaux:1'])
    expect(calls.slice(-3)).toEqual([
      IN_DATA('copeaux:1', 'rm -f copeaux.sqlite*; mv before-update/* .; rmdir before-update'),
      ...BEGIN('copeaux:1', 'site-1'),
    ])
  })
  test.each([
    ['copeaux:1', 'copeaux:1'],
    ['copeaux', 'copeaux:latest'],
    ['host:5000/copeaux', 'host:5000/copeaux:latest'],
  ])('refuses %s while %s runs, because it would be its own way back', (image, old) => {
    expect(update([image], {}, old)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is the image that runs'),
      image: old,
      calls: [],
    })
  })
  test('returns to the old version if it is interrupted after the site was stopped', () => {
    const { status, image } = update(['copeaux:2'], { INTERRUPT: '1' })
    expect([status, image, read('restored')]).toEqual([1, 'copeaux:1', 'rows\n'])
  })
  test('does not stop the site for an image that does not exist', () => {
    const { status, image, calls } = update(['copeaux:9'], { MISSING: 'copeaux:9' })
    expect([status, image, calls]).toEqual([1, 'copeaux:1', []])
  })
  test('requires an image and does nothing without one', () => {
    expect(update([])).toMatchObject({ status: 2, calls: [] })
  })
})
