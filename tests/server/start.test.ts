import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from '../support/backup-commands.ts'
import { createVirtualAuthenticator } from '../support/passkey.ts'
import {
  expectOriginals,
  getPhotoHash,
  startAndStopSite,
  uploadPhotoAndCreatePiece,
} from '../support/running-site.ts'
import {
  getServerFilePath,
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../support/server-process.ts'
import {
  ADMIN_PASSWORD,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../support/site.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

describe('a start that fails prints one line', () => {
  test.each([
    ['an invalid setting', { PORT: 'http' }, /^PORT is "http"; allowed: .+\.\n$/],
    [
      'a common password',
      { ADMIN_PASSWORD: 'motdepasse1234', DEMO: '0', PORT: '0' },
      /^ADMIN_PASSWORD is among the passwords that are guessed first; allowed: .+\.\n$/,
    ],
    [
      'an IP address of another machine',
      { HOST: '192.0.2.1', DEMO: '0', PORT: '0' },
      /^HOST is "192\.0\.2\.1"; allowed: .+\.\n$/,
    ],
  ])('%s', async (_, env: Record<string, string>, line) => {
    const { code, output } = await startNodeProcess(SITE_NODE_ARGS, {
      DATA_DIR: createTemporaryFolder(),
      ...env,
    }).ended
    expect(output).toMatch(line)
    expect(code).toBe(1)
  })
  test('the production program checks the settings first', async () => {
    const { code, output } = await startNodeProcess([getServerFilePath('main.ts')], { DEMO: 'yes' })
      .ended
    expect([code, output]).toEqual([1, 'DEMO is "yes"; allowed: 1 or 0.\n'])
  })
  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: String(port) }
    const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
    expect([code, output]).toEqual([
      1,
      `PORT is "${port}"; allowed: a port that this user may open and no other program uses.\n`,
    ])
    // The failed start has not printed the login, so the next start must print it.
    const next = startNodeProcess(SITE_NODE_ARGS, { ...env, PORT: '0' })
    await next.waitForOutput(/admin \/ ((?:\w{4}-){3}\w{4})/)
    await next.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    next.child.kill('SIGTERM')
    await next.ended
    other.close()
  })
})

test('a later start tells how to reset the password while nobody is signed in', async () => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0', ADMIN_PASSWORD }
  const advice = /Nobody is signed in\. `.+ list` prints .+`([^`]+ reset-password)`/
  const start = async (settings = {}) => {
    const running = startNodeProcess(SITE_NODE_ARGS, { ...env, ...settings })
    const address = await running.waitForOutput(/Copeaux \S+: (http:\/\/\S+:\d+)/)
    const stop = async () => {
      running.child.kill('SIGTERM')
      await running.ended
      return advice.exec(running.output())?.[1]
    }
    return { address, stop }
  }
  expect(await (await start()).stop()).toBeUndefined()
  expect(await (await start()).stop()).toBe('npm run admin -- reset-password')
  const third = await start({ COPEAUX_COMMAND: 'copeaux', HOST: '[::1]' })
  expect(third.address).toMatch(/^http:\/\/\[::1\]:\d+$/)
  const login = await fetch(`${third.address}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' },
  })
  expect(login.status).toBe(200)
  expect(await third.stop()).toBe('copeaux admin reset-password')
  expect(await (await start()).stop()).toBeUndefined()
})

test.each([
  ['is not a lock', (path: string) => writeFile(path, 'x'.repeat(5000))],
  ['is a directory', (path: string) => mkdir(path)],
])('a start prints one line and fails if the lock file %s', async (_, make) => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0' }
  await make(join(env.DATA_DIR, 'lock'))
  const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
  expect(output).toMatch(/^DATA_DIR is ".+", where the file "lock" cannot be used: .+\.\n$/)
  expect(code).toBe(1)
})

test('a first start refuses a folder with foreign files and leaves them alone', async () => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0' }
  await mkdir(join(env.DATA_DIR, 'incoming'))
  await writeFile(join(env.DATA_DIR, 'incoming', 'facture.pdf'), 'x')
  await writeFile(join(env.DATA_DIR, 'these.odt'), 'x')
  const start = () => startNodeProcess(SITE_NODE_ARGS, env).ended
  const refusal = `DATA_DIR is "${env.DATA_DIR}", which contains no site but other files, such as these.odt; allowed: an empty folder.\n`
  // The second start is refused too, because the first one has not created a lock file.
  for (const { code, output } of [await start(), await start()])
    expect([code, output]).toEqual([1, refusal])
  expect((await readdir(env.DATA_DIR)).sort()).toEqual(['incoming', 'these.odt'])
  expect(await readdir(join(env.DATA_DIR, 'incoming'))).toEqual(['facture.pdf'])
})

test.each([
  ['an empty disk', ['.gitkeep', '.DS_Store'], ['lost+found']],
  ['PostgreSQL and backups', ['without-originals'], ['originals', 'media', 'backups']],
])('a first start accepts the folder of %s', async (_, files, folders) => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0' }
  for (const name of folders) await mkdir(join(env.DATA_DIR, name))
  for (const name of files) await writeFile(join(env.DATA_DIR, name), '')
  const first = startNodeProcess(SITE_NODE_ARGS, env)
  await first.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  // A file that the host adds later does not prevent the next start.
  await writeFile(join(env.DATA_DIR, 'notes.txt'), '')
  const second = startNodeProcess(SITE_NODE_ARGS, env)
  await second.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('a second start on the same data folder prints one line and does not affect the first', async () => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0' }
  const first = startNodeProcess(SITE_NODE_ARGS, env)
  await first.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const arriving = join(env.DATA_DIR, 'incoming', 'half a photo')
  await writeFile(arriving, 'x')
  const { code, output } = await startNodeProcess(SITE_NODE_ARGS, env).ended
  expect([code, output]).toEqual([
    1,
    `DATA_DIR is "${env.DATA_DIR}"; allowed: a folder that no other Copeaux works in.\n`,
  ])
  expect(await readFile(arriving, 'utf8')).toBe('x')
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
})

test('the first start prints a valid login once, and the next start has all data', async () => {
  const env = { DATA_DIR: createTemporaryFolder(), DEMO: '0', PORT: '0' }
  const first = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await first.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const password = await first.waitForOutput(/admin \/ ((?:\w{4}-){3}\w{4})/)
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password }),
    headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' },
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const add = await fetch(`${address}/api/categories`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Bols' }),
    headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
  })
  expect(add.status).toBe(201)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)

  const second = startNodeProcess(SITE_NODE_ARGS, env)
  const again = await second.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const session = await fetch(`${again}/api/admin/session`, { headers: { cookie } })
  expect(session.status).toBe(200)
  expect(await (await fetch(`${again}/api/categories`)).json()).toHaveLength(1)
  expect(second.output()).not.toContain('admin /')
  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
})

test('answers 413 to a body that is too large and keeps running', async () => {
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
  }
  const running = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  expect(running.output()).not.toContain(ADMIN_PASSWORD)
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${address}${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  const json = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' }
  const login = await post(
    '/api/admin/login',
    JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    json,
  )
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const chunked = new Blob(['"', 'x'.repeat(2 * 1024 * 1024), '"']).stream()
  expect((await post('/api/categories', chunked, { ...json, cookie })).status).toBe(413)
  const form = new FormData()
  form.set('image', new File([Buffer.alloc(65 * 1024 * 1024)], 'a.jpg'))
  expect((await post('/api/upload', form, { ...SAME_ORIGIN_HEADERS, cookie })).status).toBe(413)
  expect((await fetch(`${address}/api/categories`)).status).toBe(200)
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test('a killed process loses no acknowledged write', async () => {
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
  }
  const running = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
    })
  const login = await post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const acknowledged: string[] = []
  // Sends requests from several writers at the same time, so that SIGKILL interrupts some of the
  // requests.
  const writer = async (who: string) => {
    for (let n = 0; ; n++) {
      const name = `${who} ${n}`
      const answer = await post('/api/categories', { name }, cookie).catch(() => null)
      if (answer?.status !== 201) return
      acknowledged.push(name)
      if (acknowledged.length === 60) running.child.kill('SIGKILL')
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
  await running.ended
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)

  const second = startNodeProcess(SITE_NODE_ARGS, env)
  const again = await second.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const kept: { name: string }[] = await (await fetch(`${again}/api/categories`)).json()
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('a process killed during uploads has every acknowledged photo and no partial file', async () => {
  const dataDir = createTemporaryFolder()
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_PASSWORD: ADMIN_PASSWORD }
  const running = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' },
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const acknowledged = new Map<string, string>()
  const sender = async (who: number) => {
    for (let n = 1; ; n++) {
      const color = `rgb(${who * 40}, ${n}, 90)`
      const bytes = await createPlainImage('jpeg', { width: 100, height: 70, color })
      const body = new FormData()
      body.set('image', new File([new Uint8Array(bytes)], 'a.jpg'))
      const answer = await fetch(`${address}/api/upload`, {
        method: 'POST',
        body,
        headers: { ...SAME_ORIGIN_HEADERS, cookie },
      }).catch(() => null)
      if (answer?.status !== 201) return
      const { imageUrl } = (await answer.json()) as { imageUrl: string }
      acknowledged.set(imageUrl, createHash('sha256').update(bytes).digest('hex'))
      if (acknowledged.size === 12) running.child.kill('SIGKILL')
    }
  }
  await Promise.all([1, 2, 3, 4].map(sender))
  await running.ended
  expect(acknowledged.size).toBeGreaterThanOrEqual(12)
  // Creates a file like the temporary file of an interrupted upload, because it depends on chance
  // whether SIGKILL has interrupted an upload. The next start must delete the file.
  await writeFile(join(dataDir, 'incoming', crypto.randomUUID()), 'x')

  const second = startNodeProcess(SITE_NODE_ARGS, env)
  const again = await second.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  const originals = await readdir(join(dataDir, 'originals'))
  for (const name of originals) {
    const bytes = await readFile(join(dataDir, 'originals', name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
  }
  for (const [imageUrl, hash] of acknowledged) {
    expect(originals).toContain(hash)
    const shown = await fetch(again + imageUrl, { headers: { cookie } })
    const { width } = await sharp(await shown.arrayBuffer()).metadata()
    expect([shown.status, width]).toEqual([200, 100])
  }
  // Waits until the new process has generated the photo variants that the old process had queued.
  const last = [...acknowledged.keys()].at(-1)?.replace('.jpg', '-share.jpg')
  while ((await fetch(again + last, { headers: { cookie } })).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100))
  second.child.kill('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('a process killed in a purge leaves a complete site, and files that `check --clean` moves', async () => {
  // Kills the process before it deletes the first original photo.
  const killer = `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { rm } = fs.promises
    fs.promises.rm = (path, ...options) => {
      if (/originals.[0-9a-f]{64}$/.test(path)) process.kill(process.pid, 'SIGKILL')
      return rm(path, ...options)
    }
    syncBuiltinESMExports()`)}`
  const dataDir = createTemporaryFolder()
  site = await openSite({}, dataDir)
  await site.signIn()
  const { url, piece } = await uploadPhotoAndCreatePiece(site, '#111')
  const kept = await uploadPhotoAndCreatePiece(site, '#222')
  await site.sql('update photos set received_at = 1')
  await site.close({ keep: true })
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_PASSWORD }
  const running = startNodeProcess(['--import', killer, ...SITE_NODE_ARGS], env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const ask = (method: string, path: string, cookie = '', body: object | null = null) =>
    fetch(address + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
    })
  const credentials = { username: 'admin', password: ADMIN_PASSWORD }
  const login = await ask('POST', '/api/admin/login', '', credentials)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await ask('DELETE', `/api/art-pieces/${piece}`, cookie)).status).toBe(204)
  await expect(ask('DELETE', `/api/trash/art_piece/${piece}`, cookie)).rejects.toThrow()
  await running.ended

  await startAndStopSite(dataDir)
  await expectOriginals(dataDir, [url, kept.url])
  expect(await runCommand('check', dataDir)).toMatch(
    /^Nothing on the site uses 1 original \(1 MB\): .+--clean.+\nEverything is in order/,
  )
  const folder = createTemporaryFolder()
  await runCommand('check', dataDir, ['--clean', folder])
  expect(await readdir(folder)).toEqual([getPhotoHash(url)])
  await expectOriginals(dataDir, [kept.url])
})

describe('npm run admin', { timeout: 90_000 }, () => {
  const CLI = getServerFilePath('cli/admin.ts')
  const admin = (args: string[], dataDir: string, input = '') =>
    startNodeProcess([CLI, ...args], { DATA_DIR: dataDir }, input).ended

  test('creates an administrator, or sets a new password and ends the sessions', async () => {
    site = await openSite()
    await site.signIn()
    const { dataDir } = site.config
    const given = await admin(['--username', 'admin'], dataDir, 'un nouveau mot\n')
    expect(given).toEqual({ code: 0, output: 'admin / (the password you typed)\n' })
    expect((await site.ask('/api/admin/session')).status).toBe(401)
    expect((await site.login('admin', 'un nouveau mot')).status).toBe(200)
    const made = await admin(['--username', 'marie'], dataDir)
    const password = /^marie \/ (\S+)\n$/.exec(made.output)?.[1] ?? ''
    expect((await site.login('marie', password)).status).toBe(200)
  })

  test('finds an existing administrator regardless of case and surrounding spaces', async () => {
    site = await openSite()
    const { dataDir } = site.config
    await site.services.admins.setPassword({ username: 'yves', password: ADMIN_PASSWORD })
    for (const args of [
      ['--username', 'Yves'],
      ['reset-password', '--username', ' YVES '],
    ]) {
      const { output } = await admin(args, dataDir, 'un nouveau mot\n')
      expect(output).toBe('yves / (the password you typed)\n')
    }
    expect(await site.services.admins.listNames()).toEqual(['yves'])
    expect((await site.login('yves', 'un nouveau mot')).status).toBe(200)
  })

  test('resets the password of the only administrator, also after failed sign-ins', async () => {
    site = await openSite()
    await site.signIn()
    for (let n = 0; n < 10; n += 1) await site.login('admin', 'faux', { cookie: 'lang=fr' })
    const { dataDir } = site.config
    const { code, output } = await admin(['reset-password'], dataDir)
    const password = /^admin \/ (\S+)\n$/.exec(output)?.[1] ?? ''
    expect(code).toBe(0)
    expect((await site.ask('/api/admin/session')).status).toBe(401)
    await site.close({ keep: true })
    site = await openSite({}, dataDir)
    expect((await site.login('admin', ADMIN_PASSWORD)).status).toBe(401)
    expect((await site.login('admin', password)).status).toBe(200)
  })

  test('removes passkeys and two-factor authentication, and prints which were removed', async () => {
    site = await openSite()
    await site.signIn()
    const { dataDir } = site.config
    const send = async (method: string, path: string, body?: unknown) =>
      (await site?.ask(`/api/admin/${path}`, { method, body }))?.json()
    const { secret } = await send('POST', 'second-step')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await send('PUT', 'second-step', { code })
    const response = createVirtualAuthenticator(SITE_ORIGIN).create(
      await send('POST', 'passkeys/options'),
    )
    await send('POST', 'passkeys', { response })
    const { output } = await admin(['reset-password'], dataDir, 'un nouveau mot\n')
    expect(output).toBe(
      'admin / (the password you typed)\nTwo-factor authentication was turned off.\nPasskeys removed: 1.\n',
    )
    expect((await site.login('admin', 'un nouveau mot')).status).toBe(200)
    expect(await site.services.passkeys.list({ id: 1, username: 'admin' })).toEqual([])
    expect(await site.services.twoFactor.countRecoveryCodes({ id: 1, username: 'admin' })).toBe(0)
  })

  test('deletes the e-mail address for password links, and prints the mail settings', async () => {
    site = await openSite()
    await site.signIn()
    const { dataDir } = site.config
    const mail = { host: 'smtp.example.net', recipient: 'eve@example.net' }
    await site.sql(`
      insert into settings values ('mail', '${JSON.stringify(mail)}');
      insert into settings values ('recovery_address', '${mail.recipient}')`)
    expect(await site.services.passwordLinks.isAvailable()).toBe(true)
    const reset = async () => (await admin(['reset-password'], dataDir, 'un nouveau mot\n')).output
    const sends =
      'The site sends its e-mails to eve@example.net through smtp.example.net: if one of them is unknown to you, correct it under “Recevoir les messages” first.\n'
    expect(await reset()).toBe(
      `admin / (the password you typed)\nNo e-mail address gets links for a new password any more: confirm one with the test e-mail under “Recevoir les messages”.\n${sends}`,
    )
    expect(await site.services.passwordLinks.isAvailable()).toBe(false)
    expect(await reset()).toBe(`admin / (the password you typed)\n${sends}`)
  })

  test('changes nothing while the site runs, and with a database of an older version or none', async () => {
    site = await openSite()
    await site.signIn()
    const { dataDir } = site.config
    await site.close({ keep: true })
    const running = startNodeProcess(SITE_NODE_ARGS, { DATA_DIR: dataDir, DEMO: '0', PORT: '0' })
    await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    for (const args of [['reset-password'], ['--username', 'admin']]) {
      const { code, output } = await admin(args, dataDir)
      expect(output).toBe(`The site in ${dataDir} is running: stop it first.\n`)
      expect(code).toBe(1)
    }
    running.child.kill('SIGTERM')
    await running.ended
    await site.sql('delete from migrations where name = (select max(name) from migrations)')
    const before = await site.dump()
    expect(await admin(['reset-password'], dataDir)).toEqual({
      code: 1,
      output:
        'The database is of an older version of the site than this command: start this version once first.\n',
    })
    expect(await site.dump()).toBe(before)
    const empty = createTemporaryFolder()
    expect((await admin(['reset-password'], empty)).output).toBe(
      `There is no site in ${empty}: the database ${empty}/copeaux.sqlite is missing or empty.\n`,
    )
    expect(await readdir(empty)).toEqual([])
    site = await openSite({}, createTemporaryFolder())
  })

  test.each([
    [[], '', /^Usage: npm run admin -- --username NAME, .+\n$/],
    [['remove'], '', /^Usage: .+\n$/],
    [['--user', 'x'], '', /^Usage: .+\n$/],
    [
      ['--username', 'x'],
      'court\n',
      /^A username has at most 200 characters, a password 12 to 1000\.\n$/,
    ],
    [['--username', 'x'], 'motdepasse1234\n', /^This password is among .+\n$/],
  ])('rejects %o with one line', async (args, input, line) => {
    const { code, output } = await admin(args, createTemporaryFolder(), input)
    expect(output).toMatch(line)
    expect(code).toBe(output.startsWith('Usage: ') ? 2 : 1)
  })

  test.skipIf(!existsSync('/usr/bin/script'))(
    'does not show the password on a terminal',
    async () => {
      const dataDir = createTemporaryFolder()
      const command = `${process.execPath} ${CLI} --username marie`
      const type = async (keys: string) => {
        const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
          env: { ...process.env, DATA_DIR: dataDir },
        })
        let output = ''
        child.stdout.on('data', (data) => {
          if (!output.includes('New password') && `${output}${data}`.includes('New password'))
            child.stdin.write(keys)
          output += data
        })
        const [code] = await once(child, 'exit')
        return { code, output }
      }
      const aborted = await type('un mot de passe\x03')
      expect([aborted.code, aborted.output]).toEqual([130, expect.not.stringContaining('marie /')])
      const { code, output } = await type('un mot de passe\r')
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('marie / (the password you typed)'),
      ])
      expect(output).not.toContain('un mot')
    },
  )

  test('lists all administrators, also while the site is running', async () => {
    const dataDir = createTemporaryFolder()
    expect((await admin(['list'], dataDir)).output).toMatch(/^There is no site in .+\n$/)
    for (const name of ['paul', 'marie']) await admin(['--username', name], dataDir)
    const running = startNodeProcess(SITE_NODE_ARGS, { DATA_DIR: dataDir, DEMO: '0', PORT: '0' })
    await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
    expect(await admin(['list'], dataDir)).toEqual({ code: 0, output: 'marie\npaul\n' })
    running.child.kill('SIGTERM')
    await running.ended
  })

  test('lists the administrators if there are several and none is named', async () => {
    site = await openSite()
    const { dataDir } = site.config
    const reset = async (...args: string[]) =>
      (await admin(['reset-password', ...args], dataDir)).output
    expect(await reset()).toBe('There is no administrator yet: start the site once.\n')
    for (const username of ['paul', 'marie'])
      await site.services.admins.setPassword({ username, password: ADMIN_PASSWORD })
    expect(await reset()).toBe('--username is ""; allowed: marie, paul.\n')
    expect(await reset('--username', 'luc')).toBe('--username is "luc"; allowed: marie, paul.\n')
    expect(await reset('--username', 'paul')).toMatch(/^paul \/ /)
  })
})
