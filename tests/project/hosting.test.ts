/**
 * Tests that the configuration files in docs/hosting are consistent with each other and with the
 * site.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, get as getPlain } from 'node:http'
import { get, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { memoryArguments, memoryEnvironment } from '../../scripts/memory-settings.mjs'
import { readConfig } from '../../server/config.ts'
import { MAX_PHOTO_BYTES } from '../../shared/entities/image.ts'
import { LOCALES } from '../../shared/locale.ts'
import { createSiteDataFolder, hashOriginals, runCommand } from '../support/backup-commands.ts'
import { createSelfSignedCertificate } from '../support/browser/certificate.ts'
import { buildNginxConfig, NGINX_PATH } from '../support/browser/nginx.ts'
import { findFreePort } from '../support/port.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const guide = read('docs/hosting/debian.md')
const settings = read('docs/hosting/settings.md')
const unit = read('docs/hosting/copeaux.service')
const nginx = read('docs/hosting/nginx.conf')
const wrapper = read('docs/hosting/copeaux')

/**
 * Settings in docs/hosting/copeaux.env as tuples: `#` if the setting is commented out, name and
 * value.
 */
const lines = [...read('docs/hosting/copeaux.env').matchAll(/^(#?)([A-Z\d_]+)=(.*)$/gm)]
const set = Object.fromEntries(
  lines.filter(([, off]) => off === '').map(([, , name, value]) => [name, value]),
)
const directive = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value ?? '')

test('the guide copies every file to the path in its header', () => {
  for (const name of readdirSync('docs/hosting').filter((name) => !name.endsWith('.md'))) {
    const target = new RegExp(
      `install (?:-D )?-m 0\\d{3} (?:/\\S+/)?${name.replace('.', '\\.')} (/\\S+)`,
    ).exec(guide)?.[1]
    expect(target, name).toBeDefined()
    expect(read(`docs/hosting/${name}`), name).toContain(target)
  }
})

describe('the settings', () => {
  test('are known to the site and valid', () => {
    expect(lines.length).toBeGreaterThan(10)
    for (const [, , name] of lines) expect(settings).toContain(`\`${name}\``)
    const config = readConfig(set)
    expect(config).toMatchObject({ https: true, trustProxy: 1, demo: false, advice: [] })
  })

  test('are valid for both backup destinations', () => {
    for (const kind of ['/mnt', 's3:']) {
      const place = lines.find(
        ([, , name, value]) => name === 'BACKUP_TO' && value?.startsWith(kind),
      )
      const others =
        kind === 's3:' ? lines.filter(([, , name]) => name?.startsWith('BACKUP_S3_')) : []
      const env = Object.fromEntries(others.map(([, , name, value]) => [name, value || 'key']))
      expect(readConfig({ ...set, ...env, BACKUP_TO: place?.[3] }).backupTo).not.toBeNull()
    }
  })
})

describe('the service', () => {
  test('starts the same program as npm start, in the folder of the guide', () => {
    const [folder] = directive('WorkingDirectory')
    const node = `${folder}/node_modules/.bin/node`
    expect(directive('ExecStart')).toEqual([`${node} ${memoryArguments.join(' ')} server/main.ts`])
    const memory = Object.entries(memoryEnvironment).map((setting) => setting.join('='))
    expect(directive('Environment')).toEqual([
      `NODE_ENV=production ${memory.join(' ')} NODE_COMPILE_CACHE=%C/${directive('CacheDirectory')} COPEAUX_COMMAND=copeaux`,
    ])
    expect(read('scripts/prepare.mjs')).toContain('NODE_COMPILE_CACHE: ')
    expect(`${folder}/docs/hosting`).toBe(/^cd (\S+\/docs\/hosting)$/m.exec(guide)?.[1])
    expect(wrapper).toContain(`home=${folder?.replace('/site', '')}\n`)
  })

  test('may write to the data and backup folders, but not to its program', () => {
    const backups = lines.find(
      ([, , name, value]) => name === 'BACKUP_TO' && value?.startsWith('/'),
    )
    expect(directive('ProtectSystem')).toEqual(['strict'])
    expect(directive('ReadWritePaths')).toEqual([`${set.DATA_DIR} -${backups?.[3]}`])
    for (const path of [set.DATA_DIR, backups?.[3]])
      expect(guide).toContain(`install -d -o copeaux -g copeaux -m 0700 ${path}`)
  })

  test('needs the disk of the data, and starts without the disk of the backups', () => {
    expect(directive('RequiresMountsFor')).toEqual([set.DATA_DIR])
    const backups = lines.find(
      ([, , name, value]) => name === 'BACKUP_TO' && value?.startsWith('/'),
    )
    const mount = `${backups?.[3]?.slice(1).replaceAll('-', '\\x2d').replaceAll('/', '-')}.mount`
    expect(directive('Wants')).toContain(mount)
    expect(directive('After')).toContain(mount)
  })

  const ANALYZER = '/usr/bin/systemd-analyze'
  test.skipIf(!existsSync(ANALYZER))('has only settings that systemd knows', () => {
    const file = join(createTemporaryFolder(), 'copeaux.service')
    writeFileSync(file, unit.replace(/^ExecStart=.*/m, 'ExecStart=/bin/true'))
    const { stderr } = spawnSync(ANALYZER, ['verify', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('copeaux.service:'))).toEqual([])
  })

  test('has a longer stop timeout than the site and enough file descriptors', () => {
    const [, requestTimeout, cleanupTimeout] =
      /requestTimeout: ([\d_]+), cleanupTimeout: ([\d_]+)/.exec(read('server/start.ts')) ?? []
    const drain = [requestTimeout, cleanupTimeout].map((text) => Number(text?.replace('_', '')))
    const needed = drain.reduce((sum, one) => sum + one, 0) / 1000
    expect(needed).toBeGreaterThan(0)
    expect(Number(directive('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(needed + 10)
    const [, most] =
      /^ {2}maxConnections: ([\d_]+),/m.exec(read('server/http/http-server.ts')) ?? []
    expect(Number(directive('LimitNOFILE')[0])).toBeGreaterThan(
      Number(most?.replace('_', '')) * 1.5,
    )
  })
})

describe('the proxy', () => {
  const value = (name: string) => new RegExp(`^\\s*${name} (.*);$`, 'm').exec(nginx)?.[1] ?? ''

  test('forwards to the site with the client address and accepts every photo size', () => {
    expect(value('proxy_pass')).toBe(`http://${set.HOST}:${set.PORT}`)
    expect(value('proxy_set_header Host')).toBe('$host')
    expect(value('proxy_set_header X-Forwarded-For')).toBe('$remote_addr')
    const largest = Number.parseInt(value('client_max_body_size'), 10) * 1024 * 1024
    expect(largest).toBeGreaterThan(MAX_PHOTO_BYTES + 100_000)
    const names = [...nginx.matchAll(/^ {2}server_name (.*);$/gm)].map(([, name]) => name)
    const { host } = new URL(set.SITE_URL ?? '')
    expect(names).toEqual(['_', '_', host, host])
  })

  test('logs no IP address of a visitor', () => {
    expect(nginx.match(/access_log off;/g)).toHaveLength(nginx.match(/^server \{/gm)?.length ?? 0)
    expect(nginx).toContain('-error.log crit;')
  })

  function nginxFolder(port: number, site: string) {
    const folder = createTemporaryFolder()
    const { key, cert } = createSelfSignedCertificate()
    writeFileSync(join(folder, 'key.pem'), key)
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'nginx.conf'), buildNginxConfig(folder, port, site))
    return folder
  }

  test.skipIf(!existsSync(NGINX_PATH))('answers no request for another host name', async () => {
    const hosts: string[] = []
    const site = createServer((request, answer) => {
      hosts.push(request.headers.host ?? '')
      answer.end('the site')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const port = await findFreePort()
    const folder = nginxFolder(port, `http://127.0.0.1:${(site.address() as AddressInfo).port}`)
    const proxy = spawn(NGINX_PATH, ['-p', folder, '-c', 'nginx.conf'])
    /**
     * Sends a request over TLS.
     * @returns the body of the response, or the code of the network error, such as `ECONNREFUSED`
     */
    const ask = (servername: string, host: string) =>
      new Promise<string>((resolve) => {
        const options = { port, servername, headers: { host }, rejectUnauthorized: false }
        get({ host: '127.0.0.1', ...options }, (answer) => {
          answer.setEncoding('utf8').once('data', resolve)
        }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      })
    const plain = (host: string) =>
      new Promise<string>((resolve) => {
        const options = { socketPath: join(folder, 'http.sock'), headers: { host }, path: '/a' }
        getPlain(options, (answer) => resolve(answer.headers.location ?? '')).once(
          'error',
          (error: NodeJS.ErrnoException) => resolve(error.code ?? ''),
        )
      })
    try {
      while ((await ask('localhost', 'localhost')) === 'ECONNREFUSED') await wait(20)
      hosts.length = 0
      expect(await ask('localhost', 'localhost')).toBe('the site')
      expect(await ask('localhost', 'evil.example')).toBe('ECONNRESET')
      expect(await ask('evil.example', 'evil.example')).toMatch(/^(EPROTO|ERR_SSL_)/)
      expect(await ask('', '127.0.0.1')).toMatch(/^(EPROTO|ERR_SSL_)/)
      expect(hosts).toEqual(['localhost'])
      expect(await plain('localhost')).toBe('https://atelier.example/a')
      expect(await plain('evil.example')).toBe('ECONNRESET')
    } finally {
      const ended = once(proxy, 'exit')
      proxy.kill()
      await ended
      site.close()
    }
  })

  test.skipIf(!existsSync(NGINX_PATH))(
    'shows the maintenance page while the site is down',
    async () => {
      const port = await findFreePort()
      const folder = nginxFolder(port, `http://127.0.0.1:${await findFreePort()}`)
      const proxy = spawn(NGINX_PATH, ['-p', folder, '-c', 'nginx.conf'])
      const ask = (path: string, method: string) =>
        new Promise<{ code?: string; status?: number; after?: string; body?: string }>(
          (resolve) => {
            const options = {
              port,
              path,
              method,
              servername: 'localhost',
              rejectUnauthorized: false,
            }
            request({ host: '127.0.0.1', ...options, headers: { host: 'localhost' } }, (answer) => {
              let body = ''
              answer.setEncoding('utf8').on('data', (data) => (body += data))
              const after = answer.headers['retry-after']
              answer.once('end', () => resolve({ status: answer.statusCode, after, body }))
            })
              .once('error', ({ code }: NodeJS.ErrnoException) => resolve({ code }))
              .end()
          },
        )
      try {
        while ((await ask('/', 'GET')).code === 'ECONNREFUSED') await wait(20)
        const body = read('docs/hosting/maintenance.html')
        for (const [path, method] of [
          ['/de/galerie', 'GET'],
          ['/api/messages', 'POST'],
        ] as const)
          expect(await ask(path, method)).toEqual({ status: 503, after: '10', body })
        expect((await ask('/maintenance.html', 'GET')).status).toBe(404)
      } finally {
        const ended = once(proxy, 'exit')
        proxy.kill()
        await ended
      }
    },
  )

  test('the maintenance page has every language, the colours of the site and no other file', () => {
    const page = read('docs/hosting/maintenance.html')
    const languages = [...page.matchAll(/<section lang="(\w+)"><h1>[^<]+<\/h1><p>[^<]+<\/p>/g)]
    expect(languages.map(([, language]) => language)).toEqual([...LOCALES])
    for (const [color] of page.matchAll(/#[\da-f]{6}/g))
      expect(read('app/ui/tokens.css')).toContain(color)
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import/)
  })

  test.skipIf(!existsSync(NGINX_PATH))('is understood by nginx', () => {
    const folder = nginxFolder(4430, 'http://127.0.0.1:3000')
    const { status, stderr } = spawnSync(NGINX_PATH, ['-t', '-p', folder, '-c', 'nginx.conf'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  })
})

test('the host’s command runs the site’s programs with its settings', () => {
  const programs = readdirSync('server/cli')
  const used = [...guide.matchAll(/^copeaux ([a-z]+)/gm)].map(([, name]) => name ?? '')
  expect(used.length).toBeGreaterThan(3)
  for (const name of used.filter((name) => name !== 'update'))
    expect(programs).toContain(`${name}.ts`)
  for (const path of [set.DATA_DIR, '/etc/copeaux.env']) expect(guide).toContain(path)
  expect(wrapper).toContain('. /etc/copeaux.env')
  expect(wrapper).toContain('node_modules/.bin/node server/cli/main.ts "$@"')
  expect(directive('EnvironmentFile')).toEqual(['/etc/copeaux.env'])
})

const RESTIC = '/usr/bin/restic'
test.skipIf(!existsSync(RESTIC))(
  'restic fetches a nightly backup that can be restored',
  async () => {
    const dataDir = await createSiteDataFolder(['Bol en noyer', ['#884422']])
    const before = await hashOriginals(dataDir)
    await runCommand('backup', dataDir, ['--daily'])
    const folder = createTemporaryFolder()
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      RESTIC_REPOSITORY: join(folder, 'repository'),
      RESTIC_PASSWORD: 'geheim',
    }
    const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`)
    writeFileSync(join(folder, 'env'), settings.join(''))
    const script = read('docs/hosting/copeaux-restic')
      .replaceAll('/etc/copeaux-restic.env', join(folder, 'env'))
      .replace('/srv/copeaux/data', dataDir)
    const run = (program: string, args: string[]) => {
      const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
    run(RESTIC, ['init'])
    run('sh', ['-c', script])
    run(RESTIC, ['restore', 'latest', '--target', join(folder, 'fetched')])
    const backups = join(folder, 'fetched', dataDir, 'backups')
    const [day = ''] = readdirSync(backups).filter((name) => name.startsWith('day-'))
    const restored = createTemporaryFolder()
    await runCommand('restore', restored, [join(backups, day)])
    expect(await hashOriginals(restored)).toEqual(before)
  },
)
