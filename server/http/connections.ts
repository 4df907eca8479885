/** What one connection may take of the site: how long it may be slow, and how many there may be. */
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { say } from '../log.ts'
import type { Hits } from './pages/hits.ts'

/** Times in milliseconds. */
export type Limits = {
  /** Until the head of a request is there. */
  head: number
  /** Until its body is there; of a signed-in upload, the longest pause in it. */
  body: number
  /** Until the body of a signed-in upload is there: 64 MiB at 40 kB a second. */
  upload: number
  /** How long a client may take nothing of what waits for it. The system takes it in portions of some ten kB. */
  unread: number
  /** How often all of this is looked at. */
  look: number
  /** Bytes that may wait for clients that do not take them; beyond, those who have waited longest are closed. */
  waiting: number
  /** Requests that one connection may have sent before the first is answered. Browsers send one. */
  pipelined: number
  /** Connections at once: the next ones are closed as they come. Each takes some 15 kB. */
  connections: number
}
export const LIMITS: Limits = {
  head: 30_000,
  body: 30_000,
  upload: 30 * 60_000,
  unread: 60_000,
  look: 5_000,
  waiting: 128 * 1024 * 1024,
  pipelined: 4,
  connections: 8_000,
}
/** Milliseconds between two words about connections that were one too many. */
const QUIET = 60_000

export type Fetch = Parameters<typeof getRequestListener>[0]

const longBodies = new WeakSet<IncomingMessage>()
/** Gives a request the time of an upload. Only for one that is signed in. */
export const allowLongBody = (request: IncomingMessage | undefined) => {
  if (request) longBodies.add(request)
}

/** Closes connections whose request arrives too slowly. Node itself knows one limit for all requests. */
function watchBodies(server: Server, { body }: Limits) {
  type Arriving = { begun: number; bytes: number; moved: number }
  const arriving = new Map<IncomingMessage, Arriving>()
  server.on('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding === undefined && (length === undefined || length === '0')) return
    arriving.set(request, { begun: Date.now(), bytes: 0, moved: Date.now() })
    request.once('close', () => arriving.delete(request))
  })
  return (now: number) => {
    for (const [request, seen] of arriving) {
      if (request.complete) {
        arriving.delete(request)
        continue
      }
      const { bytesRead } = request.socket
      if (bytesRead > seen.bytes) Object.assign(seen, { bytes: bytesRead, moved: now })
      if (now - (longBodies.has(request) ? seen.moved : seen.begun) > body) request.socket.destroy()
    }
  }
}

/**
 * What changes whenever the client takes something. Node tells no number of its own of how much of one long write is gone;
 * its handle does, which its own time-out looks at too.
 */
function progressOf(socket: Socket) {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } }
  return `${socket.bytesWritten} ${socket.writableLength} ${handle?.writeQueueSize}`
}

/** Closes connections that do not take what they asked for, whatever they send meanwhile. */
function watchReaders(server: Server, { unread, waiting }: Limits) {
  type Seen = { socket: Socket; progress: string; since: number }
  const sockets = new Map<Socket, Seen>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { socket, progress: '', since: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  return (now: number) => {
    const stuck: Seen[] = []
    let bytes = 0
    for (const seen of sockets.values()) {
      const left = seen.socket.writableLength
      if (left === 0) continue
      const progress = progressOf(seen.socket)
      if (progress !== seen.progress) Object.assign(seen, { progress, since: now })
      bytes += left
      stuck.push(seen)
    }
    for (const { socket, since } of stuck.sort((a, b) => a.since - b.since)) {
      if (now - since <= unread && bytes <= waiting) break
      bytes -= socket.writableLength
      // What the system still holds for it goes too.
      socket.resetAndDestroy()
    }
  }
}

/**
 * Closes connections that ask on and on without waiting for an answer: each would be made and kept for them. Node hands
 * over all requests of one portion, also those that come after the closing.
 */
function refuseManyAtOnce(fetch: Fetch, { pipelined }: Limits): Fetch {
  const asked = new WeakMap<Socket, number>()
  return (request, env) => {
    const { incoming, outgoing } = env as HttpBindings
    const { socket } = incoming
    const count = (asked.get(socket) ?? 0) + 1
    asked.set(socket, count)
    outgoing.once('close', () => asked.set(socket, (asked.get(socket) ?? 1) - 1))
    if (count > pipelined) socket.destroy()
    return socket.destroyed ? new Response(null, { status: 429 }) : fetch(request, env)
  }
}

function tellOfTooMany(server: Server) {
  let told = 0
  server.on('drop', () => {
    if (Date.now() - told < QUIET) return
    told = Date.now()
    say('warning', 'There are too many connections: new ones are closed.')
  })
}

/**
 * A server that answers with `fetch` and waits for nobody longer than the limits say.
 * @param hits answers what is finished before anything is made for the request
 */
export function createServer(
  fetch: Fetch,
  { limits = LIMITS, hits }: { limits?: Limits; hits?: Hits } = {},
): Server {
  const serverOptions = {
    headersTimeout: limits.head,
    requestTimeout: limits.upload,
    connectionsCheckingInterval: limits.look,
  }
  const answer = getRequestListener(refuseManyAtOnce(hits ? hits.learnFrom(fetch) : fetch, limits))
  const server = createHttpServer(serverOptions, (incoming, outgoing) => {
    if (!hits?.answer(incoming, outgoing)) void answer(incoming, outgoing)
  })
  server.maxConnections = limits.connections
  const watches = [watchBodies(server, limits), watchReaders(server, limits)]
  const look = setInterval(() => {
    for (const watch of watches) watch(Date.now())
  }, limits.look).unref()
  server.once('close', () => clearInterval(look))
  tellOfTooMany(server)
  return server
}
