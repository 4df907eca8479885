/** What one connection may take of the site: how long it may be slow, and how many there may be. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { say } from '../log.ts'

/** Times in milliseconds. */
export type Limits = {
  /** Until the head of a request is there. */
  head: number
  /** Until its body is there; of a signed-in upload, the longest pause in it. */
  body: number
  /** Until the body of a signed-in upload is there: 64 MiB at 40 kB a second. */
  upload: number
  /** How long a client may take nothing of what waits for it. The system sends on in portions of some ten kB. */
  unread: number
  /** How often all of this is looked at. */
  look: number
  /** Connections at once: the next ones are closed as they come. Each takes some 15 kB. */
  connections: number
}
export const LIMITS: Limits = {
  head: 30_000,
  body: 30_000,
  upload: 30 * 60_000,
  unread: 60_000,
  look: 5_000,
  connections: 8_000,
}
/** Milliseconds between two words about connections that were one too many. */
const QUIET = 60_000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

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

/** Closes connections that do not take what they asked for, whatever they send meanwhile. */
function watchReaders(server: Server, { unread }: Limits) {
  const sockets = new Map<Socket, { taken: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { taken: 0, since: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  return (now: number) => {
    for (const [socket, seen] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== seen.taken || seen.since === 0)
        Object.assign(seen, { taken, since: socket.writableLength === 0 ? 0 : now })
      // What the system still holds for it goes too.
      else if (now - seen.since > unread) socket.resetAndDestroy()
    }
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

/** A server that answers with `fetch` and waits for nobody longer than the limits say. */
export function createServer(fetch: Fetch, limits = LIMITS): Server {
  const serverOptions = {
    headersTimeout: limits.head,
    requestTimeout: limits.upload,
    connectionsCheckingInterval: limits.look,
  }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  server.maxConnections = limits.connections
  const watches = [watchBodies(server, limits), watchReaders(server, limits)]
  const look = setInterval(() => {
    for (const watch of watches) watch(Date.now())
  }, limits.look).unref()
  server.once('close', () => clearInterval(look))
  tellOfTooMany(server)
  return server
}
