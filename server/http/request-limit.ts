import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '../logger.ts'
import { MAX_PUBLIC_FORM_BYTES } from './api/request/json-body.ts'

/** Estimated memory in bytes of the objects that Node and Hono create for a request. */
const REQUEST_BYTES = 16 * 1024
/** Milliseconds between two counts of the bytes that wait to be sent. */
const COUNT_INTERVAL = 100
/** Minimum time in milliseconds between two log entries about closed connections. */
const LOG_INTERVAL = 60_000

/** Returns a function that logs a warning at most once a minute. */
export function createRareWarning(message: string) {
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - loggedAt < LOG_INTERVAL) return
    loggedAt = performance.now()
    log('warning', message)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  'content-length' in headers || 'transfer-encoding' in headers

/**
 * Limits the requests in flight: their number for each connection, and their memory in total. A
 * request is in flight until the kernel has taken the whole response. If the memory exceeds the
 * limit, the connections of the network that takes most of it are closed, so that one network
 * cannot take the place of others.
 * @returns a function that admits a request, or closes its connection and returns false
 */
export function createRequestLimit(
  server: Server,
  networkOf: (incoming: IncomingMessage) => string,
  { maxPipelined, maxBytesInFlight }: { maxPipelined: number; maxBytesInFlight: number },
) {
  /** The responses in flight, with the estimated bytes of each request and its body. */
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
    // Node emits no `close` for pipelined responses that it has not begun to send.
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
    // Node still emits the requests that it has already read from a destroyed socket.
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
    if (requestBytes > maxBytesInFlight || now - countedAt > COUNT_INTERVAL) {
      countedAt = now
      closeLargestNetwork()
    }
    return !socket.destroyed
  }
}
