/**
 * Stores the pages and public lists of one content version. Each lookup reads the version and drops
 * all stored responses if it has changed.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { ContentVersionReader } from '../../content/content-version.ts'
import { isSameForAllVisitors } from './cache-keys.ts'
import {
  chooseEncoding,
  type EncodedResponse,
  encodeResponse,
  negotiateResponse,
} from './response-encoding.ts'

const CACHE_BYTES = 64 * 1024 * 1024
const REQUEST_ID = 'x-request-id'
/**
 * The page cache removes all other request headers, because a stored response must not depend on
 * its first visitor. No cached page uses these two. They only cause warnings about the settings of
 * the proxy.
 */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto']

type Handler = Parameters<typeof getRequestListener>[0]
type Answer = { response: EncodedResponse; requestId: string }

export type PageCache = ReturnType<typeof createPageCache>

const isCacheableRequest = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** Returns true if RFC 9111 section 3 lets a shared cache store the response. */
const isStorable = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')

function createForwardedRequest(key: string, { headers }: IncomingMessage): Request {
  const request = new Request(`http://localhost${key}`)
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') request.headers.set(name, value)
  }
  return request
}

/** `keyOf` returns the cache key of a URL, or null if its response must not be cached. */
export function createPageCache(
  contentVersion: ContentVersionReader,
  keyOf: (url: URL) => Promise<string | null>,
) {
  /** The content version of all responses in `stored` and `pending`. */
  let current: string | undefined
  const stored = new LRUCache<string, EncodedResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  const pending = new Map<string, Promise<Answer>>()
  // Compresses one response at a time, because each compression takes megabytes of memory.
  const compressions = new PQueue({ concurrency: 1 })

  async function fetchAndStore(key: string, handle: () => unknown): Promise<Answer> {
    const version = current
    // Waits for running compressions before the page is rendered, so that the render queue also
    // limits the responses that wait for compression.
    await compressions.onIdle()
    const fetched = (await handle()) as Response
    const requestId = fetched.headers.get(REQUEST_ID) ?? randomUUID()
    fetched.headers.delete(REQUEST_ID)
    const body = Buffer.from(await fetched.arrayBuffer())
    if (!isStorable(fetched))
      return { response: await encodeResponse(fetched, body, ['identity']), requestId }
    const response = await compressions.add(() => encodeResponse(fetched, body))
    if (version === current) stored.set(key, response)
    return { response, requestId }
  }

  async function findStored(key: string): Promise<Answer | null> {
    const version = await contentVersion()
    if (version !== current) {
      stored.clear()
      pending.clear()
      current = version
    }
    const response = stored.get(key)
    return response ? { response, requestId: randomUUID() } : null
  }

  async function findOrFetch(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    handle: Handler,
  ): Promise<Answer | null> {
    const { url = '' } = incoming
    // Looks up the URL itself first: most URLs equal the cache key of their page, and a lookup is
    // faster than building the key.
    const known = await findStored(url)
    if (known) return known
    const parsed = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null
    const key = parsed && (await keyOf(parsed))
    if (!key) return null
    const found = await findStored(key)
    if (found) return found
    const pendingAnswer = pending.get(key)
    if (pendingAnswer) {
      const answer = await pendingAnswer
      // The first client's request may have been refused for its network, or because the database
      // was busy. The request of this client may succeed, so it is repeated.
      return answer.response.status === 503 ? findOrFetch(incoming, outgoing, handle) : answer
    }
    const request = createForwardedRequest(key, incoming)
    const begun = fetchAndStore(key, () => handle(request, { incoming, outgoing })).finally(() => {
      if (pending.get(key) === begun) pending.delete(key)
    })
    pending.set(key, begun)
    return begun
  }

  return {
    /**
     * Sends the stored or newly rendered response. Calls `next` to handle the request without the
     * cache, if the response cannot be cached or an error occurs.
     */
    async answer(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      handle: Handler,
      next: () => void,
    ): Promise<void> {
      const { headers, method } = incoming
      if (!isCacheableRequest(incoming) || !isSameForAllVisitors(incoming)) return next()
      const response = await findOrFetch(incoming, outgoing, handle).catch(() => null)
      if (!response) return next()
      const acceptEncoding = headers['accept-encoding']
      const encoding = chooseEncoding(String(acceptEncoding ?? ''))
      const sent = negotiateResponse(response.response, encoding, headers['if-none-match'])
      outgoing.writeHead(sent.status, [...sent.headers, REQUEST_ID, response.requestId])
      outgoing.end(method === 'HEAD' ? undefined : sent.body)
    },
  }
}
