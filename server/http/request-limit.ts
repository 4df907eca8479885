import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '../logger.ts'
import { MAX_PUBLIC_FORM_BYTES } from './api/json-body.ts'

/** Estimated memory of the objects that Node and Hono create for a request, in bytes. */
const REQUEST_BYTES = 16 * 1024
/** Milliseconds between two checks of the memory. */
const COUNT_INTERVAL = 100
const LOG_INTERVAL_MS = 60_000

export function createRareWarning(message: string) {
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
 * Beyond the limit, closes the connections of the network that uses the most.
 */
export function createRequestLimit(
  server: Server,
  networkOf: (incoming: IncomingMessage) => string,
  { maxPipelined, maxBytesInFlight }: { maxPipelined: number; maxBytesInFlight: number },
) {
  // The responses in flight, with the estimated bytes of each request and its body.
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
    // Ends all responses here, because Node emits no `close` for pipelined responses that have not
    // begun.
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
    // Node still emits requests that it had read before the socket was destroyed.
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
