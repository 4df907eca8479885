import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PageCache } from './cache/page-cache.ts'
import { createRareWarning, createRequestLimit } from './request-limit.ts'

/**
 * Times are in milliseconds. Slow readers have no time limit, only a memory limit, because the
 * reverse proxy buffers responses.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  /** Suffices for a signed-in upload of 64 MiB at 40 kB/s. */
  uploadTimeout: 30 * 60_000,
  idleTimeout: 120_000,
  /** Time between Node's checks of the limits. */
  checkInterval: 5_000,
  maxConnections: 8_000,
  /** Maximum of unanswered requests on a connection. Browsers send one. */
  maxPipelined: 16,
  /** Maximum memory of all requests in flight together, in bytes. */
  maxBytesInFlight: 64 * 1024 * 1024,
}
/** Syntax of the Host header (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Node has only one time limit for all bodies, which is that of uploads. This timer is the shorter
 * limit for other bodies.
 */
function startBodyTimeout(request: IncomingMessage, milliseconds: number) {
  const { headers, socket } = request
  if (!('content-length' in headers || 'transfer-encoding' in headers)) return
  const close = () => request.complete || socket.destroy()
  const timer = setTimeout(close, milliseconds).unref()
  bodyTimers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** Call this only for an upload of a signed-in user. */
export const removeBodyTimeout = (request: IncomingMessage | undefined) => {
  if (request) clearTimeout(bodyTimers.get(request))
}

/** Returns true if there is exactly one valid Host header (RFC 9112 section 3.2). */
function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === 'host'
  return HOST.test(headers.host ?? '') && rawHeaders.filter(isHost).length === 1
}

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
