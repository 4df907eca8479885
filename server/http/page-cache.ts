/**
 * Caches public pages and lists in front of the application. Answers GET and HEAD on node:http from
 * stored responses, and stores the application's responses. A stored response is valid while the
 * content version is the one that was read before rendering (content/content-version.ts), so no
 * explicit invalidation is needed.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '../content/content-version.ts'
import type { CacheKeys } from './cache-keys.ts'
import {
  chooseEncoding,
  type EncodedResponse,
  type Encoding,
  encodeResponse,
  negotiate,
} from './response-encoding.ts'

/** Memory limit for stored responses in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
/** The number of memoized Accept-Encoding headers. Browsers send about ten different ones. */
const MAX_ACCEPTED = 100
const REQUEST_ID = 'x-request-id'
/**
 * The only headers that are forwarded to the application, so that a stored response does not depend
 * on its first visitor.
 */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto']

type Fetch = Parameters<typeof getRequestListener>[0]
type Rendered = { response: EncodedResponse; requestId: string }
type Stored = { version: string; response: EncodedResponse }

export type PageCache = ReturnType<typeof createPageCache>

const isRead = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Checks the HTTP rules for a shared cache (RFC 9111 section 3), for successful responses only. */
const isStorable = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')

/** Returns a request for the page without any data of the visitor. */
function requestFor(key: string, { headers }: IncomingMessage): Request {
  const request = new Request(`http://localhost${key}`)
  for (const name of FORWARDED) {
    const value = headers[name]
    if (typeof value === 'string') request.headers.set(name, value)
  }
  return request
}

export function createPageCache(contentVersion: ContentVersion, keys: CacheKeys) {
  const stored = new LRUCache<string, Stored>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ response }) => response.size,
  })
  const rendering = new Map<string, { version: string; rendered: Promise<Rendered> }>()
  const accepted = new Map<string, Encoding>()

  function encodingOf(header: string): Encoding {
    const known = accepted.get(header)
    if (known) return known
    if (accepted.size >= MAX_ACCEPTED) accepted.clear()
    const encoding = chooseEncoding(header)
    accepted.set(header, encoding)
    return encoding
  }

  function find(key: string, version: string): Rendered | undefined {
    const found = stored.get(key)
    if (found?.version !== version) return undefined
    return { response: found.response, requestId: randomUUID() }
  }

  async function render(key: string, version: string, fetch: () => unknown): Promise<Rendered> {
    const answer = (await fetch()) as Response
    const requestId = answer.headers.get(REQUEST_ID) ?? randomUUID()
    const isStored = isStorable(answer)
    answer.headers.delete(REQUEST_ID)
    const response = await encodeResponse(answer)
    if (isStored) stored.set(key, { version, response })
    return { response, requestId }
  }

  /** Renders a page once for all requests that arrive while it is rendered. */
  async function share(key: string, version: string, fetch: () => unknown): Promise<Rendered> {
    for (;;) {
      const others = rendering.get(key)
      if (others?.version !== version) break
      const shared = await others.rendered
      // A 503 applies only to the client that asked first. Each further client has its own place in
      // the render queue.
      if (shared.response.status !== 503) return shared
    }
    const rendered = render(key, version, fetch).finally(() => {
      if (rendering.get(key)?.rendered === rendered) rendering.delete(key)
    })
    rendering.set(key, { version, rendered })
    return rendered
  }

  async function responseTo(incoming: IncomingMessage, outgoing: ServerResponse, fetch: Fetch) {
    const { url = '' } = incoming
    const version = await contentVersion()
    const found = find(url, version)
    if (found) return found
    const key = await keys.keyOf(url)
    if (key === null) return null
    return (
      find(key, version) ??
      share(key, version, () => fetch(requestFor(key, incoming), { incoming, outgoing }))
    )
  }

  return {
    /**
     * Answers the request, from the cache if possible. Calls `next` if the response depends on the
     * visitor or the content version cannot be read.
     */
    async answer(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      fetch: Fetch,
      next: () => void,
    ): Promise<void> {
      const { headers, method } = incoming
      if (!isRead(incoming) || !keys.isShared(incoming)) return next()
      const answer = await responseTo(incoming, outgoing, fetch).catch(() => null)
      if (!answer) return next()
      const acceptEncoding = headers['accept-encoding']
      const encoding = encodingOf(typeof acceptEncoding === 'string' ? acceptEncoding : '')
      const sent = negotiate(answer.response, encoding, headers['if-none-match'])
      outgoing.writeHead(sent.status, [...sent.headers, REQUEST_ID, answer.requestId])
      outgoing.end(method === 'HEAD' ? undefined : sent.body)
    },
  }
}
