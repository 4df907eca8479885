import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { log } from '../logger.ts'
import { MAX_PUBLIC_FORM_BYTES } from './api/json-body.ts'
import type { PageCache } from './cache/page-cache.ts'

/** Estimate of the memory in bytes that Node and Hono need for a request. */
const REQUEST_BYTES = 16 * 1024
/**
 * Minimum time between two checks of the memory of all open requests, unless the estimate for the
 * requests alone exceeds the limit.
 */
const MEMORY_CHECK_INTERVAL_MS = 100
const LOG_INTERVAL_MS = 60_000

function createRareWarning(message: string) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    log('warning', message)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  'content-length' in headers || 'transfer-encoding' in headers

/**
 * Limits the memory of requests in flight, including responses that the kernel has not taken yet.
 * Above the limit, closes the connections of the network that uses the most, so that other visitors
 * are still served.
 */
function createRequestLimit(
  server: Server,
  networkOf: (incoming: IncomingMessage) => string,
  { maxPipelined, maxBytesInFlight }: { maxPipelined: number; maxBytesInFlight: number },
) {
  // Maps each response to the estimated bytes of its request, including the body of the request.
  const inFlight = new Map<ServerResponse, number>()
  const connections = new WeakMap<Socket, Set<ServerResponse>>()
  const warn = createRareWarning('Open requests take too much memory: connections are closed.')
  let requestBytes = 0
  let countedAt = 0

  function end(outgoing: ServerResponse) {
    requestBytes -= inFlight.get(outgoing) ?? 0
    inFlight.delete(outgoing)
    connections.get(outgoing.req.socket)?.delete(outgoing)
  }

  server.on('connection', (socket) => {
    const responses = new Set<ServerResponse>()
    connections.set(socket, responses)
    // Stops counting pipelined responses that have not begun, because Node emits no `close` for
    // them.
    socket.once('close', () => responses.forEach(end))
  })

  const getSize = (responses: Iterable<ServerResponse>) =>
    [...responses].reduce((sum, one) => sum + (inFlight.get(one) ?? 0) + one.writableLength, 0)

  function closeLargestNetwork() {
    if (getSize(inFlight.keys()) <= maxBytesInFlight) return
    const networks = [...Map.groupBy(inFlight.keys(), ({ req }) => networkOf(req)).values()]
    const [largest = []] = networks.toSorted((a, b) => getSize(b) - getSize(a))
    for (const outgoing of largest) {
      end(outgoing)
      outgoing.req.socket.destroy()
    }
    warn()
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { socket } = incoming
    const responses = connections.get(socket)
    // Ignores requests that Node had read before the socket was destroyed.
    if (!responses || socket.destroyed) return false
    if (responses.size >= maxPipelined) {
      socket.destroy()
      return false
    }
    const bytes = REQUEST_BYTES + (hasBody(incoming) ? MAX_PUBLIC_FORM_BYTES : 0)
    responses.add(outgoing)
    inFlight.set(outgoing, bytes)
    requestBytes += bytes
    outgoing.once('close', () => end(outgoing))
    const now = performance.now()
    if (requestBytes > maxBytesInFlight || now - countedAt > MEMORY_CHECK_INTERVAL_MS) {
      countedAt = now
      closeLargestNetwork()
    }
    return !socket.destroyed
  }
}

/**
 * Times are in milliseconds. Clients that read slowly have no time limit, only a memory limit,
 * because the reverse proxy buffers responses.
 */
export const CONNECTION_LIMITS = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  /** Time for a signed-in upload of 64 MiB at 40 kB/s. */
  uploadTimeout: 30 * 60_000,
  idleTimeout: 120_000,
  /** Time between two checks of `headersTimeout` and `uploadTimeout`. */
  checkInterval: 5_000,
  maxConnections: 8_000,
  /** Maximum number of unanswered requests on a connection. Browsers send only one. */
  maxPipelined: 16,
  /** Maximum memory of all requests in flight together, in bytes. */
  maxBytesInFlight: 64 * 1024 * 1024,
}
/** Syntax of the Host header (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connection if a request body takes longer than `milliseconds`, because Node's
 * `requestTimeout` must be long enough for photo uploads.
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
 * Call this only for an upload of a signed-in user, because anybody could otherwise hold
 * connections open.
 */
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
