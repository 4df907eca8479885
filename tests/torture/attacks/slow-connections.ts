/**
 * Simulates clients that keep their connections open as long as they can, and visitors who read
 * pages at the same time.
 */
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { connect } from 'node:net'
import { connect as connectSecure } from 'node:tls'

export type SlowConnectionTarget = {
  /**
   * URL of the server on this machine, such as `http://127.0.0.1:3000` or `https://localhost:3000`.
   */
  url: string
  /** URL paths that the simulated visitors request during the attack. */
  paths: string[]
  /**
   * URL path that clients request without reading the responses. A response must be larger than the
   * socket buffers, so that the server cannot send it completely.
   */
  heavy: string
}

const buildGetRequest = (path: string, host: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
/** Number of pipelined requests of an `unread` client, which does not read the responses. */
const UNREAD_REQUESTS = 4
/** Number of pipelined requests of a `greedy` client, which does not read the responses either. */
const GREEDY_REQUESTS = 40

/**
 * Behaviour of each kind of client. `begins` returns the first bytes. A client with `drips` then
 * sends one byte per interval. A client with `reads: false` does not read the responses.
 */
const CLIENT_BEHAVIOURS = {
  silent: { begins: () => '' },
  head: { begins: () => 'GET / HTTP/1.1\r\nX-Slow: ', drips: true },
  body: {
    begins: (_: SlowConnectionTarget, host: string) =>
      `POST /api/admin/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
    drips: true,
  },
  unread: {
    begins: ({ heavy }: SlowConnectionTarget, host: string) =>
      buildGetRequest(heavy, host).repeat(UNREAD_REQUESTS),
    reads: false,
  },
  greedy: {
    begins: ({ heavy }: SlowConnectionTarget, host: string) =>
      buildGetRequest(heavy, host).repeat(GREEDY_REQUESTS),
    reads: false,
  },
} satisfies Record<
  string,
  {
    begins: (target: SlowConnectionTarget, host: string) => string
    drips?: boolean
    reads?: boolean
  }
>
export type SlowConnectionKind = keyof typeof CLIENT_BEHAVIOURS
export const SLOW_CONNECTION_KINDS = Object.keys(CLIENT_BEHAVIOURS) as SlowConnectionKind[]

function openSocket({ port, protocol }: URL, localAddress?: string) {
  const to = { host: '127.0.0.1', port: Number(port), localAddress }
  if (protocol === 'http:') return connect(to)
  return connectSecure({ ...to, servername: 'localhost', rejectUnauthorized: false })
}

/**
 * Opens a connection and keeps it open as long as possible.
 * @param byteInterval milliseconds between two bytes of a slow client
 * @param localAddress local IP address of the client
 */
export function openSlowConnection(
  target: SlowConnectionTarget,
  kind: SlowConnectionKind,
  byteInterval: number,
  localAddress?: string,
) {
  const url = new URL(target.url)
  const {
    begins,
    drips = false,
    reads = true,
  }: (typeof CLIENT_BEHAVIOURS)[SlowConnectionKind] & {
    drips?: boolean
    reads?: boolean
  } = CLIENT_BEHAVIOURS[kind]
  const socket = openSocket(url, localAddress)
  const begun = performance.now()
  const state = {
    kind,
    /** Address and port of the client, such as `127.1.0.7:41000`, once the connection is open. */
    client: undefined as string | undefined,
    /** Milliseconds until the client notices that the server has closed the connection. */
    closed: undefined as number | undefined,
    end: () => socket.destroy(),
  }
  let drip: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    state.client = `${socket.localAddress}:${socket.localPort}`
    socket.write(begins(target, url.host))
    if (drips) drip = setInterval(() => socket.write('a'), byteInterval)
  })
  if (reads) socket.resume()
  else socket.pause()
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(drip)
    state.closed = performance.now() - begun
  })
  return state
}

/**
 * Reads a whole response over a new connection, because the server might close a reused idle
 * connection at the moment of the request.
 */
const read = (address: string, localAddress?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const get = address.startsWith('https:') ? getSecure : getPlain
    const connection = { agent: false, family: 4, localAddress, rejectUnauthorized: false }
    const asking = get(
      address,
      { ...connection, headers: { 'accept-encoding': 'br' } },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode))
          .on('error', reject)
      },
    )
    asking.on('error', reject)
  })

/**
 * Runs `count` visitors, each of whom reads one path after another until `stop` is called. `pause`
 * is the time between two requests of a visitor. `stop` returns the response times. All times are
 * in milliseconds.
 */
export function startSimulatedVisitors(
  { url, paths }: SlowConnectionTarget,
  count: number,
  pause: number,
  addressOf: (at: number) => string | undefined = () => undefined,
) {
  let hasStopped = false
  const times: number[] = []
  const errors: string[] = []
  const visit = async (at: number) => {
    for (let n = at; !hasStopped; n++) {
      const begun = performance.now()
      try {
        const status = await read(url + paths[n % paths.length], addressOf(at))
        if (status !== 200) errors.push(String(status))
        times.push(performance.now() - begun)
      } catch (error) {
        errors.push(String(error))
      }
      await new Promise((later) => setTimeout(later, pause))
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, at) => visit(at)))
  return {
    async stop() {
      hasStopped = true
      await all
      return { times: times.toSorted((a, b) => a - b), errors }
    },
  }
}
