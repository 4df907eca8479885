/**
 * Tests that the Dockerfile and the files in container/ are consistent with the server and its
 * settings, and that a failed update is rolled back.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/config.ts'
import { connectDatabase } from '../../server/database/connect.ts'
import { MAX_PHOTO_BYTES } from '../../shared/entities/image.ts'
import { startPostgres } from '../support/postgres.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile')
const compose = parse(read('container/compose.yaml'), { merge: true })

describe('the image', () => {
  test('starts the same program as npm start, with the same memory settings', () => {
    const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(dockerfile) ?? []
    const [, command = '[]'] = /^CMD (\["server.*)$/m.exec(dockerfile) ?? []
    expect([...JSON.parse(entry), ...JSON.parse(command)]).toEqual([
      'node_modules/.bin/node',
      '--max-semi-space-size=2',
      'server/main.ts',
    ])
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
  test('excludes the host’s data and files that only tests need', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', 'data', 'node_modules', 'tests', '**/*.env']),
    )
  })
})

describe('the compose file', () => {
  const settings = (name: string) => {
    const { environment } = compose.services[name]
    const own = Object.entries(environment as Record<string, string>)
    return Object.fromEntries(
      own.map(([key, value]) => [key, value.replace(/\$\{\w+[^}]*\}/, 'geheim')]),
    )
  }
  const given = Object.fromEntries(
    [...read('container/copeaux.env.example').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  )
  test.each(['site-1', 'site-2'])('%s has settings that the site accepts', (name) => {
    const config = readConfig({ ...given, ...settings(name) })
    expect(config).toMatchObject({ https: true, trustProxy: 1, demo: false, advice: [] })
    expect([config.database.kind, config.storage.kind]).toEqual(['postgres', 's3'])
    expect(compose.services[name].volumes).toEqual([`${name}:/data`])
  })
  test('declares every variable and every volume that it uses', () => {
    const asked = new Set(
      [...read('container/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    )
    asked.delete('COPEAUX_IMAGE')
    for (const name of asked) expect(read('container/copeaux.env.example')).toContain(`${name}=`)
    for (const { volumes = [] } of Object.values(compose.services) as { volumes?: string[] }[])
      for (const volume of volumes)
        if (!volume.startsWith('.'))
          expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
  })
  test('pins each image to an exact version', () => {
    const images = Object.entries(compose.services as Record<string, { image: string }>)
    for (const [name, { image }] of images)
      if (!name.startsWith('site-')) expect(image, name).toMatch(/:v?\d+\.\d+/)
    for (const [, image] of dockerfile.matchAll(/^ARG \w+=(\S+)/gm))
      expect(image).toMatch(/:\d+\.\d+/)
  })
  test('gives the site neither the superuser of PostgreSQL nor the root key of the storage', () => {
    for (const name of ['site-1', 'site-2']) {
      expect(compose.services[name].env_file).toBe('copeaux.env')
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
    const db = await connectDatabase({ kind: 'postgres', url })
    const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole from pg_roles
      where rolname = current_user`.execute(db.read)
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
    await db.close()
    await server.stop()
  })
  test('the proxy balances both, accepts every photo size and logs no IP address', () => {
    const caddy = read('container/Caddyfile')
    expect(caddy).toContain('reverse_proxy site-1:3000 site-2:3000')
    const most = Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000
    expect(most).toBeGreaterThan(MAX_PHOTO_BYTES + 100_000)
    expect(caddy).toMatch(/log \{\s*output discard/)
  })
})

/**
 * Shell script that replaces docker compose and records its arguments. The image whose name is in
 * $BROKEN never becomes ready.
 */
const COMPOSE_STUB = `#!/bin/sh
echo "$COPEAUX_IMAGE: $*" >>"$CALLS"
case "$*" in
  *"exec -T site-"*) [ "$COPEAUX_IMAGE" != "$BROKEN" ] ;;
  *pg_dump*) echo rows ;;
  *pg_restore*) cat >"$CALLS.restored" ;;
esac
`
describe.skipIf(process.platform === 'win32')('the update', () => {
  let folder = ''
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  function update(broken: string, args = ['copeaux:2']) {
    folder = mkdtempSync(join(tmpdir(), 'copeaux-update-'))
    cpSync('container', folder, { recursive: true })
    writeFileSync(join(folder, 'version'), 'copeaux:1\n')
    const program = join(folder, 'compose')
    writeFileSync(program, COMPOSE_STUB)
    chmodSync(program, 0o755)
    const calls = join(folder, 'calls')
    const env = {
      PATH: process.env.PATH,
      COMPOSE: program,
      CALLS: calls,
      BROKEN: broken,
      PATIENCE: '2',
    }
    const { status, stderr } = spawnSync(join(folder, 'update'), args, { env, encoding: 'utf8' })
    const asked = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    return {
      status,
      stderr,
      asked: asked.map((line) =>
        line.replace('--env-file copeaux.env ', '').replace(/ -e fetch.*/, ' …'),
      ),
      version: readFileSync(join(folder, 'version'), 'utf8').trim(),
      restored: existsSync(`${calls}.restored`) ? readFileSync(`${calls}.restored`, 'utf8') : null,
    }
  }
  const BEGIN = (image: string, site: string) => [
    `${image}: up -d --no-deps ${site}`,
    `${image}: exec -T ${site} node_modules/.bin/node …`,
  ]

  test('dumps the database, starts the new version on each process in turn, and records it', () => {
    expect(update('none')).toMatchObject({
      status: 0,
      version: 'copeaux:2',
      restored: null,
      asked: [
        'copeaux:1: stop site-1 site-2',
        'copeaux:1: exec -T postgres pg_dump -Fc -U copeaux copeaux',
        ...BEGIN('copeaux:2', 'site-1'),
        ...BEGIN('copeaux:2', 'site-2'),
      ],
    })
  })
  test('restores the database and the old version if the new one does not become ready', () => {
    const { status, version, restored, asked, stderr } = update('copeaux:2')
    expect([status, version, restored]).toEqual([1, 'copeaux:1', 'rows\n'])
    expect(stderr).toMatch(/does not become ready: back to copeaux:1/)
    expect(asked.slice(-9)).toEqual([
      'copeaux:2: logs --tail 20 site-1 site-2',
      'copeaux:2: stop site-1 site-2',
      'copeaux:1: exec -T postgres dropdb --force -U postgres copeaux',
      'copeaux:1: exec -T postgres createdb -U postgres -O copeaux copeaux',
      'copeaux:1: exec -T postgres pg_restore --exit-on-error --single-transaction -U copeaux -d copeaux',
      ...BEGIN('copeaux:1', 'site-1'),
      ...BEGIN('copeaux:1', 'site-2'),
    ])
  })
  test('requires an image and does nothing without one', () => {
    const { status, asked } = update('none', [])
    expect([status, asked]).toEqual([2, []])
  })
})
