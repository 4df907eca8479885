import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { log } from '../logger.ts'
import type { PageCache } from './cache/page-cache.ts'

/**
 * Limits for connections, with times in milliseconds. There is no limit for clients that read their
 * response slowly, because the reverse proxy buffers responses and closes the connections of such
 * clients (docs/hosting.md).
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
}
/** Minimum time in milliseconds between two log entries about refused connections. */
const LOG_INTERVAL = 60_000

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

function logRefusedConnections(server: Server) {
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    if (performance.now() - loggedAt < LOG_INTERVAL) return
    loggedAt = performance.now()
    log('warning', 'There are too many connections: new ones are closed.')
  })
}

/**
 * Creates the HTTP server with its connection limits.
 * @param cache answers requests for public pages and lists before they reach `fetch`
 */
export function createHttpServer(
  fetch: Parameters<typeof getRequestListener>[0],
  {
    limits = CONNECTION_LIMITS,
    cache,
  }: { limits?: typeof CONNECTION_LIMITS; cache?: PageCache } = {},
): Server {
  const handleRequest = getRequestListener(fetch)
  const options = {
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.uploadTimeout,
    connectionsCheckingInterval: limits.checkInterval,
  }
  const server = createServer(options, (incoming, outgoing) => {
    const next = () => {
      startBodyTimeout(incoming, limits.bodyTimeout)
      void handleRequest(incoming, outgoing)
    }
    if (cache) void cache.answer(incoming, outgoing, fetch, next)
    else next()
  })
  server.timeout = limits.idleTimeout
  server.maxConnections = limits.maxConnections
  logRefusedConnections(server)
  return server
}
