import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PageCache } from './cache/page-cache.ts'
import { createRareWarning, createRequestLimit } from './request-limit.ts'

/**
 * Limits for connections, with times in milliseconds. Slow readers have no time limit, only one for
 * the memory that they take (request-limit.ts): the reverse proxy buffers responses and closes the
 * connections of such clients (docs/hosting.md).
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  /** Time limit for the body of a signed-in upload. It is enough for 64 MiB at 40 kB/s. */
  uploadTimeout: 30 * 60_000,
  /** Time after which a connection without traffic in either direction is closed. */
  idleTimeout: 120_000,
  /** Interval at which Node checks whether the time limits for headers and uploads have passed. */
  checkInterval: 5_000,
  maxConnections: 8_000,
  /** Unanswered requests of one connection, more than which close it. Browsers send one. */
  maxPipelined: 16,
  /** Bytes of memory that the requests in flight may take together. */
  maxBytesInFlight: 64 * 1024 * 1024,
}
/** Matches a host with an optional port (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connection unless the request body arrives in time. Node has only one time limit for
 * all request bodies, which is set to the long limit for uploads. The shorter limit for other
 * bodies therefore needs its own timer.
 */
function startBodyTimeout(request: IncomingMessage, milliseconds: number) {
  const { headers, socket } = request
  if (!('content-length' in headers || 'transfer-encoding' in headers)) return
  const close = () => request.complete || socket.destroy()
  const timer = setTimeout(close, milliseconds).unref()
  bodyTimers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Removes the short time limit for the body of a request. Call this function only for signed-in
 * uploads.
 */
export const removeBodyTimeout = (request: IncomingMessage | undefined) => {
  if (request) clearTimeout(bodyTimers.get(request))
}

/** Returns true if the request has exactly one valid Host header (RFC 9112 section 3.2). */
function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === 'host'
  return HOST.test(headers.host ?? '') && rawHeaders.filter(isHost).length === 1
}

/**
 * Creates the HTTP server with its connection limits.
 * @param cache answers requests for public pages and lists before they reach `fetch`
 * @param networkOf returns the client's network
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  {
    limits = CONNECTION_LIMITS,
    cache,
    networkOf = ({ socket }) => socket.remoteAddress ?? '',
  }: {
    limits?: typeof CONNECTION_LIMITS
    cache?: PageCache
    networkOf?: (incoming: IncomingMessage) => string
  } = {},
): Server {
  const handleRequest = getRequestListener(fetch)
  const options = {
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.uploadTimeout,
    connectionsCheckingInterval: limits.checkInterval,
  }
  const server = createServer(options, (incoming, outgoing) => {
    if (!admit(incoming, outgoing)) return
    if (!hasValidHost(incoming)) return void outgoing.writeHead(400, { Connection: 'close' }).end()
    const next = () => {
      startBodyTimeout(incoming, limits.bodyTimeout)
      void handleRequest(incoming, outgoing)
    }
    if (cache) void cache.answer(incoming, outgoing, fetch, next)
    else next()
  })
  server.timeout = limits.idleTimeout
  server.maxConnections = limits.maxConnections
  server.on('drop', createRareWarning('There are too many connections: new ones are closed.'))
  const admit = createRequestLimit(server, networkOf, limits)
  return server
}
