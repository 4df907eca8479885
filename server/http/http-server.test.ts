/**
 * Tests the time limits for connections with a real server whose limits are much shorter than in
 * production.
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPlainImage, openSite, SITE_ORIGIN, type TestSite } from '../../tests/support/site.ts'
import {
  openSlowConnection,
  SLOW_CONNECTION_KINDS,
  type SlowConnectionTarget,
  startSimulatedVisitors,
} from '../../tests/torture/attacks/slow-connections.ts'
import { createApp } from './app.ts'
import { createHttpServer, CONNECTION_LIMITS as DEFAULTS } from './http-server.ts'

const LIMITS: typeof DEFAULTS = {
  ...DEFAULTS,
  headersTimeout: 3_000,
  bodyTimeout: 1_000,
  uploadTimeout: 10_000,
  idleTimeout: 2_000,
  checkInterval: 50,
  maxConnections: 400,
  // Disables the limit, because these responses are larger than those of the site.
  maxBytesInFlight: Number.POSITIVE_INFINITY,
}
/** Milliseconds that a busy machine may add to a time limit. */
const SLACK = 10_000

/**
 * Kinds of clients that do not read the response, and therefore do not notice that the server has
 * closed the connection.
 */
const NON_READING_CLIENTS = ['unread', 'greedy']

/** The default of `vi.waitUntil` is one second, which is too short for a busy machine. */
const PATIENT = { timeout: 20_000 }

let site: TestSite
let server: ReturnType<typeof createHttpServer>
let target: SlowConnectionTarget
let cookie = ''
let connected = 0
/** Maps each open connection to the client's IP address. */
const addresses = new Map<object, string | undefined>()
const log = vi.spyOn(console, 'log')

async function stop() {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}
async function serve(limits: Partial<typeof DEFAULTS> = {}) {
  const heavy = new Uint8Array(8 * 1024 * 1024)
  const handlePage = async () => new Response(heavy)
  const app = createApp({ config: site.config, services: site.services, handlePage })
  server = createHttpServer(app.fetch, { limits: { ...LIMITS, ...limits } })
  connected = 0
  addresses.clear()
  server.on('connection', (socket) => {
    connected += 1
    addresses.set(socket, socket.remoteAddress)
    socket.once('close', () => addresses.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  target = { url, paths: ['/api/categories', '/healthz'], heavy: '/heavy' }
}
beforeEach(async () => {
  log.mockReset()
  log.mockImplementation(() => {})
  site = await openSite()
  cookie = await site.signIn()
  await serve()
})
afterEach(async () => {
  await stop()
  await site.close()
})

/**
 * Returns the logged lines, except warnings about slow responses, which a busy machine may cause.
 */
const getLoggedProblems = () =>
  log.mock.calls.filter(([line]) => !/"message":"slow"|^slow /.test(line))

const open = () => new Promise<number>((tell) => server.getConnections((_, count) => tell(count)))
async function allClosed(within: number) {
  const begun = performance.now()
  while ((await open()) > 0) {
    if (performance.now() - begun > within) return `${await open()} still open`
    await new Promise((later) => setTimeout(later, 20))
  }
  return 'all closed'
}

test('closes idle and slow connections without affecting other visitors', async () => {
  // Uses longer time limits, because the visitors run in the same process as the server: on a busy
  // machine, a request can take more than a second.
  const limits: typeof DEFAULTS = {
    ...LIMITS,
    bodyTimeout: LIMITS.headersTimeout,
    idleTimeout: 6_000,
  }
  await stop()
  await serve(limits)
  const visitors = startSimulatedVisitors(target, 10, 20)
  const slow = SLOW_CONNECTION_KINDS.flatMap((kind) =>
    Array.from({ length: NON_READING_CLIENTS.includes(kind) ? 5 : 25 }, () =>
      openSlowConnection(target, kind, 50),
    ),
  )
  await vi.waitUntil(() => connected >= slow.length + 1, { timeout: 9000 })
  const noticing = slow.filter(({ kind }) => !NON_READING_CLIENTS.includes(kind))
  await vi.waitUntil(() => noticing.every(({ closed }) => closed !== undefined), {
    timeout: limits.headersTimeout + SLACK + 4000,
  })
  for (const { kind, closed } of noticing) {
    // The connection must stay open for at least half of the time limit, because on a busy machine
    // the client starts its timer later than the server. The kind `body`, which sends its request
    // body slowly, has no minimum, because the server may answer early and then closes the
    // connection after half a second.
    if (kind !== 'body') expect(closed, kind).toBeGreaterThan(limits.headersTimeout * 0.5)
    expect(closed, kind).toBeLessThan(limits.headersTimeout + SLACK)
  }
  const { times, errors } = await visitors.stop()
  expect(errors).toEqual([])
  // More than ten requests mean that one of the ten visitors was served twice. A higher minimum
  // would fail on a busy machine.
  expect(times.length).toBeGreaterThan(10)
  expect(await allClosed(limits.idleTimeout * 2 + SLACK + 6000)).toBe('all closed')
  expect(getLoggedProblems(), 'no line for each of them').toEqual([])
})

test('keeps a slow reader connected while data is moving', async () => {
  const answer = await fetch(target.url + target.heavy)
  const begun = performance.now()
  let bytes = 0
  // Reads slowly. The socket buffers hold megabytes, so the server sends the response in a few
  // steps, and must not treat the connection as idle between them.
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    // Waits 30 ms for every 64 KiB, so that the reading speed does not depend on the size of the
    // chunks, which are larger on a busy machine.
    await new Promise((later) => setTimeout(later, (30 * chunk.length) / 65_536))
  }
  expect(performance.now() - begun).toBeGreaterThan(LIMITS.idleTimeout * 1.5)
  expect(bytes).toBe(8 * 1024 * 1024)
})

describe('a slow request body', () => {
  /**
   * Sends the parts of a request body with a pause before each part. Returns the status line that
   * arrived before the connection closed.
   */
  async function send(path: string, headers: string[], parts: Uint8Array[], pause: number) {
    const { hostname, port } = new URL(target.url)
    const socket = connect(Number(port), hostname)
    // Uses `socket.once`, because the promise of `once()` of node:events would be rejected if the
    // server resets the connection.
    const closed = new Promise((done) => socket.once('close', done))
    let answer = ''
    socket.on('error', () => {})
    socket.on('data', (data) => (answer += data))
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost:3000',
      `Origin: ${SITE_ORIGIN}`,
      'Connection: close',
      ...headers,
    ]
    socket.write(`${[...head, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n`)
    for (const part of parts) {
      await new Promise((later) => setTimeout(later, pause))
      if (!socket.destroyed) socket.write(part)
    }
    await closed
    return answer.split('\r\n')[0]
  }
  async function form() {
    const bytes = await createPlainImage()
    const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
    return Array.from({ length: 10 }, (_, n) =>
      whole.subarray((n * whole.length) / 10, ((n + 1) * whole.length) / 10),
    )
  }
  const multipart = 'Content-Type: multipart/form-data; boundary=x'
  const incoming = () => readdir(join(site.config.dataDir, 'incoming'))

  test('is accepted for a signed-in upload', async () => {
    await stop()
    // Extends the idle timeout, because a busy machine takes seconds to decode the photo.
    await serve({ idleTimeout: LIMITS.uploadTimeout })
    const answer = await send('/api/upload', [multipart, `Cookie: ${cookie}`], await form(), 100)
    expect(answer).toBe('HTTP/1.1 201 Created')
  })
  test('is closed when no more data arrives, and leaves no file', async () => {
    const [begin = new Uint8Array(), ...others] = await form()
    const rest = Buffer.concat(others)
    const headers = [multipart, `Cookie: ${cookie}`]
    expect(await send('/api/upload', headers, [begin, rest], LIMITS.bodyTimeout * 3)).toBe('')
    await vi.waitUntil(async () => (await incoming()).length === 0, { timeout: SLACK })
  })
  test('is closed without a session or for other calls', async () => {
    const json = Array.from('{"name":"Bols et coupes"}', (letter) => Buffer.from(letter))
    const headers = ['Content-Type: application/json']
    expect(await send('/api/admin/login', headers, json, 80)).toBe('')
    expect(await send('/api/categories', [...headers, `Cookie: ${cookie}`], json, 80)).toBe('')
    expect(await send('/api/upload', [multipart], await form(), 100)).toMatch(/ 401 |^$/)
    expect(await (await site.ask('/api/categories')).json()).toEqual([])
    expect(getLoggedProblems(), 'no failure of ours').toEqual([])
  })
})

test('closes connections over the limit and logs it once', async () => {
  await stop()
  await serve({ maxConnections: 3 })
  const held = SLOW_CONNECTION_KINDS.slice(0, 3).map((kind) => openSlowConnection(target, kind, 50))
  await vi.waitUntil(async () => (await open()) === 3, PATIENT)
  const more = [openSlowConnection(target, 'silent', 50), openSlowConnection(target, 'silent', 50)]
  await vi.waitUntil(() => more.every(({ closed }) => closed !== undefined), PATIENT)
  expect(log).toHaveBeenCalledOnce()
  for (const { end } of held) end()
  expect(await allClosed(SLACK)).toBe('all closed')
  expect((await fetch(`${target.url}/healthz`)).status).toBe(200)
})

async function sendHead(head: string[]) {
  const { port } = new URL(target.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  let answer = ''
  for await (const data of socket) answer += data
  return answer.split('\r\n\r\n')[0] ?? ''
}

test.each([
  ...[['Host: localhost/admin?'], ['Host: a b'], ['Host: a@b'], ['Host: a', 'Host: a']],
  ...[['Host: a', 'host: b'], ['Host: '], ['Host: a:b'], ['Host: [::1'], ['X: y']],
])('answers 400 to %s %s', async (...hosts) => {
  const head = ['GET /healthz HTTP/1.1', ...hosts.flatMap((host) => host ?? [])]
  expect(await sendHead(head)).toMatch(/^HTTP\/1.1 400 /)
})

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:1', '[::1]:1', 'my_site.local'])(
  'accepts the host %s',
  async (host) => {
    const head = ['GET /healthz HTTP/1.1', `Host: ${host}`]
    expect(await sendHead(head)).toMatch(/^HTTP\/1.1 200 /)
  },
)

test('answers 405 to methods that pages do not have', async () => {
  const pageMethods = ['GET', 'HEAD', 'POST']
  // Leaves out CONNECT, which Node handles itself, and QUERY, which needs a body.
  for (const method of METHODS.filter(
    (one) => ![...pageMethods, 'CONNECT', 'QUERY'].includes(one),
  )) {
    const head = [`${method} / HTTP/1.1`, 'Host: localhost', 'Origin: http://localhost']
    const answer = await sendHead([...head, 'Content-Length: 0'])
    expect([method, answer.split(' ')[1]]).toEqual([method, '405'])
    expect(answer.toLowerCase()).toContain('allow: get, head, post')
  }
})

describe('unread responses', () => {
  const requestHeavy = 'GET /heavy HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const requestHealth = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  function connectWithoutReading(requests: string, localAddress = '127.0.0.1') {
    const { port } = new URL(target.url)
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress }).pause()
    socket.on('error', () => {})
    socket.write(requests)
    return socket
  }
  /** Returns pipelined requests. The first response fills the socket buffers. */
  const pipeline = (count: number) => requestHeavy + requestHealth.repeat(count - 1)

  test('close a connection with more pipelined requests than the limit', async () => {
    let answered = 0
    server.on('request', () => {
      answered += 1
    })
    const few = connectWithoutReading(pipeline(LIMITS.maxPipelined))
    await vi.waitUntil(() => answered === LIMITS.maxPipelined, PATIENT)
    expect(await open()).toBe(1)
    few.destroy()
    const many = connectWithoutReading(pipeline(9_000))
    await vi.waitUntil(async () => answered > LIMITS.maxPipelined && (await open()) === 0, PATIENT)
    // Node may already have read another 64 KiB of pipelined requests.
    expect(answered).toBeLessThan(LIMITS.maxPipelined + 65_536 / requestHealth.length + 1)
    many.destroy()
  })

  const openFrom = (address: string) =>
    [...addresses.values()].filter((one) => one === address).length

  test('close the connections of the network that holds the most bytes', async () => {
    await stop()
    await serve({ maxBytesInFlight: 20 * 1024 * 1024 })
    const modest = connectWithoutReading(requestHeavy, '127.0.0.2')
    await vi.waitUntil(() => connected === 1, PATIENT)
    const greedy = [1, 2, 3].map(() => connectWithoutReading(requestHeavy, '127.0.0.3'))
    await vi.waitUntil(() => connected === 4, PATIENT)
    // Sends requests, because the server measures its memory only when one arrives.
    await vi.waitUntil(async () => {
      await (await fetch(`${target.url}/healthz`)).text()
      return openFrom('127.0.0.3') === 0
    }, PATIENT)
    expect(openFrom('127.0.0.2')).toBe(1)
    for (const socket of [modest, ...greedy]) socket.destroy()
  })
})
