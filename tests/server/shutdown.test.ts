import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }
import { SAME_ORIGIN_HEADERS, SITE_NODE_ARGS, startNodeProcess } from '../support/server-process.ts'
import { ADMIN_PASSWORD, createPlainImage, createTemporaryFolder } from '../support/site.ts'

async function running(more: Record<string, string> = {}) {
  const env = {
    DATA_DIR: createTemporaryFolder(),
    DEMO: '0',
    PORT: '0',
    ADMIN_PASSWORD: ADMIN_PASSWORD,
    ...more,
  }
  const site = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await site.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const post = (path: string, body: object, cookie = '') =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
    })
  const login = await post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...site, env, address, post, cookie, file: join(env.DATA_DIR, 'copeaux.sqlite') }
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
const TAIL = '\r\n--x--\r\n'

/**
 * Starts an upload and sends only the first half of its bytes. The promise `answered` resolves with
 * the HTTP status, or with null if the server closed the connection.
 */
async function halfAnUpload(address: string, cookie: string) {
  const bytes = await createPlainImage('jpeg', { width: 400, height: 300 })
  const sending = request(`${address}/api/upload`, {
    method: 'POST',
    headers: {
      ...SAME_ORIGIN_HEADERS,
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': HEAD.length + bytes.length + TAIL.length,
    },
  })
  const answered = new Promise<number | null>((tell) => {
    sending.on('response', (answer) => tell(answer.resume().statusCode ?? null))
    sending.on('error', () => tell(null))
  })
  const half = Math.floor(bytes.length / 2)
  sending.write(HEAD)
  sending.write(bytes.subarray(0, half))
  return {
    answered,
    finish: () => sending.end(Buffer.concat([bytes.subarray(half), Buffer.from(TAIL)])),
  }
}
const arriving = async (dataDir: string) => (await readdir(join(dataDir, 'incoming'))).length
async function untilArriving(dataDir: string, count: number) {
  while ((await arriving(dataDir)) < count) await new Promise((later) => setTimeout(later, 20))
}

test('SIGTERM finishes a running upload, refuses new connections and releases the data folder', async () => {
  const site = await running()
  const idle = await fetch(`${site.address}/api/categories`)
  expect(idle.status).toBe(200)
  const upload = await halfAnUpload(site.address, site.cookie)
  await untilArriving(site.env.DATA_DIR, 1)
  site.child.kill('SIGTERM')
  await site.waitForOutput(/Stopping on (SIGTERM)/)
  await expect(fetch(`${site.address}/healthz`)).rejects.toThrow()
  // Sends a second signal, as npm does after Ctrl-C. The server must ignore it.
  site.child.kill('SIGTERM')
  upload.finish()
  expect(await upload.answered).toBe(201)
  expect((await site.ended).code).toBe(0)
  expect(existsSync(`${site.file}-wal`), 'everything is in the file itself').toBe(false)
  const db = new DatabaseSync(site.file, { readOnly: true })
  expect(db.prepare('select count(*) as count from photos').get()).toEqual({ count: 1 })
  db.close()

  const next = startNodeProcess(SITE_NODE_ARGS, site.env)
  await next.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  next.child.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
})

test('SIGTERM aborts a stalled upload, deletes its temporary file and exits with 0 within ten seconds', async () => {
  const site = await running()
  const upload = await halfAnUpload(site.address, site.cookie)
  await untilArriving(site.env.DATA_DIR, 1)
  const begun = performance.now()
  site.child.kill('SIGTERM')
  expect(await upload.answered, 'the admin sends it again').toBeNull()
  expect((await site.ended).code).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await arriving(site.env.DATA_DIR)).toBe(0)
  expect(existsSync(`${site.file}-wal`)).toBe(false)
})

test('the log has one line of JSON for each event, without names, IP addresses or texts', async () => {
  const site = await running()
  await site.post('/api/admin/login', { username: 'Aline', password: 'Un secret' })
  const other = new DatabaseSync(site.file)
  other.exec('begin immediate')
  const failed = await site.post('/api/categories?x=Aline', { name: 'Un secret' }, site.cookie)
  expect(failed.status).toBe(503)
  other.exec('rollback')
  other.close()
  await site.waitForOutput(/(database is locked)/)
  const health = await fetch(`${site.address}/healthz`)
  expect(await health.text()).toBe(`ok\nversion ${version}\n`)
  site.child.kill('SIGINT')
  const { code, output } = await site.ended
  expect(code).toBe(0)
  const lines = output.trim().split('\n')
  const login = lines.filter((line) => !line.startsWith('{'))
  expect(login, 'the login, which is for the eyes of the host').toHaveLength(2)
  const events = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(events.map(({ level, message }) => [level, message])).toEqual([
    ['info', `Copeaux ${version}: ${site.address}`],
    ['info', 'sign-in'],
    ['warning', 'sign-in'],
    ['error', expect.stringContaining('database is locked')],
    ['info', 'Stopping on SIGINT'],
    ['info', 'Stopped'],
  ])
  expect(events[1]).toMatchObject({ outcome: 'ok', address: expect.stringMatching(/^[\w-]{16}$/) })
  expect(events[2]).toMatchObject({ outcome: 'wrong_credentials', address: events[1].address })
  expect(events[3]).toMatchObject({
    request: failed.headers.get('x-request-id'),
    method: 'POST',
    path: '/api/categories',
  })
  expect(JSON.stringify(events.slice(1))).not.toMatch(/Aline|secret|admin|127\.0\.0\.1/)
})

/**
 * Returns a Node option with a script that raises an unexpected error when the process receives
 * SIGUSR2.
 * @param how source code that is placed before the error object: `throw (` or `Promise.reject(`
 */
const BROKEN = (how: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => { ${how} Object.assign(new Error('broken'), { detail: process.env.DETAIL })) })`,
  )}`

test.each([
  ['thrown', 'throw ('],
  ['rejected promise', 'Promise.reject('],
])(
  'an uncaught error (%s) is logged as one line and ends the process with exit code 1',
  async (_, how) => {
    const site = await running({ NODE_OPTIONS: BROKEN(how), DETAIL: 'Un secret' })
    site.child.kill('SIGUSR2')
    const { code, output } = await site.ended
    expect(code).toBe(1)
    const last = output.trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(last)).toMatchObject({
      level: 'error',
      message: 'broken',
      error: { name: 'Error', stack: expect.any(String) },
    })
    expect(output, 'what a database adds to its errors').not.toContain('secret')
  },
)
