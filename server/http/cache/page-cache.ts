/**
 * Caches public pages and lists. Answers GET and HEAD requests from stored responses, before the
 * requests reach the application. A response of the application is stored with the content version
 * that was read before rendering. The stored response is used only while the content version is the
 * same (content/content-version.ts), so no explicit invalidation is needed.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import type { ContentVersionReader } from '../../content/content-version.ts'
import type { CacheKeyResolver } from './cache-keys.ts'
import {
  type ContentEncoding,
  chooseEncoding,
  type EncodedResponse,
  encodeResponse,
  negotiateResponse,
} from './response-encoding.ts'

/** Memory limit for stored responses in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
/** Maximum number of memoized Accept-Encoding values. Browsers send about ten different values. */
const MAX_MEMOIZED_ENCODINGS = 100
const REQUEST_ID = 'x-request-id'
/**
 * The request headers that are forwarded to the application. All other headers are left out, so
 * that a stored response does not depend on the visitor who requested it first.
 */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto']

type Fetch = Parameters<typeof getRequestListener>[0]
type Rendered = { response: EncodedResponse; requestId: string }
type Stored = { version: string; response: EncodedResponse }

export type PageCache = ReturnType<typeof createPageCache>

const isCacheableRequest = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/**
 * Returns true if a shared cache may store the response (RFC 9111 section 3). Only responses with
 * status 200 are stored.
 */
const isStorable = ({ status, headers }: Response) =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '')

/** Creates a request for the page. The forwarded headers are the only data of the visitor in it. */
function createForwardedRequest(key: string, { headers }: IncomingMessage): Request {
  const request = new Request(`http://localhost${key}`)
  for (const name of FORWARDED_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') request.headers.set(name, value)
  }
  return request
}

export function createPageCache(contentVersion: ContentVersionReader, keys: CacheKeyResolver) {
  const stored = new LRUCache<string, Stored>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ response }) => response.size,
  })
  const rendering = new Map<string, { version: string; rendered: Promise<Rendered> }>()
  const encodings = new Map<string, ContentEncoding>()
  /** Compressions run one after another, because each takes megabytes while it waits. */
  let lastEncoding: Promise<unknown> = Promise.resolve()

  function getEncoding(header: string): ContentEncoding {
    const known = encodings.get(header)
    if (known) return known
    if (encodings.size >= MAX_MEMOIZED_ENCODINGS) encodings.clear()
    const encoding = chooseEncoding(header)
    encodings.set(header, encoding)
    return encoding
  }

  function find(key: string, version: string): Rendered | undefined {
    const found = stored.get(key)
    if (found?.version !== version) return undefined
    return { response: found.response, requestId: randomUUID() }
  }

  /**
   * Renders a page and stores the response.
   * @param isLatest returns false once a newer render of the same page has begun
   */
  async function render(
    key: string,
    version: string,
    fetch: () => unknown,
    isLatest: () => boolean,
  ): Promise<Rendered> {
    // Limits the responses that wait for their compression to those that the render queue admits
    // at the same time.
    await lastEncoding
    const rendered = (await fetch()) as Response
    const requestId = rendered.headers.get(REQUEST_ID) ?? randomUUID()
    const isStored = isStorable(rendered)
    rendered.headers.delete(REQUEST_ID)
    const body = Buffer.from(await rendered.arrayBuffer())
    const encode = () => encodeResponse(rendered, body, isStored ? undefined : ['identity'])
    const encoded = isStored ? lastEncoding.then(encode) : encode()
    if (isStored) lastEncoding = encoded.catch(() => {})
    const response = await encoded
    if (isStored && isLatest()) stored.set(key, { version, response })
    return { response, requestId }
  }

  /** Renders a page once for all requests that arrive while the page is being rendered. */
  async function renderOnce(key: string, version: string, fetch: () => unknown): Promise<Rendered> {
    for (;;) {
      const current = rendering.get(key)
      if (current?.version !== version) break
      const shared = await current.rendered
      // A 503 response means that the render queue had no room for the client whose request started
      // the render. Other clients do not get this response. They try again, because the queue is
      // fair and may still have room for them.
      if (shared.response.status !== 503) return shared
    }
    const isLatest = () => rendering.get(key)?.rendered === rendered
    const rendered: Promise<Rendered> = render(key, version, fetch, isLatest).finally(() => {
      if (isLatest()) rendering.delete(key)
    })
    rendering.set(key, { version, rendered })
    return rendered
  }

  async function findOrRender(incoming: IncomingMessage, outgoing: ServerResponse, fetch: Fetch) {
    const { url = '' } = incoming
    const version = await contentVersion()
    const found = find(url, version)
    if (found) return found
    const key = await keys.getKey(url)
    if (key === null) return null
    return (
      find(key, version) ??
      renderOnce(key, version, () =>
        fetch(createForwardedRequest(key, incoming), { incoming, outgoing }),
      )
    )
  }

  return {
    /**
     * Answers the request, from the cache if possible. Calls `next` if the request or its response
     * cannot be cached, and also after an error, for example if the content version cannot be read.
     */
    async answer(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      fetch: Fetch,
      next: () => void,
    ): Promise<void> {
      const { headers, method } = incoming
      if (!isCacheableRequest(incoming) || !keys.isShared(incoming)) return next()
      const response = await findOrRender(incoming, outgoing, fetch).catch(() => null)
      if (!response) return next()
      const acceptEncoding = headers['accept-encoding']
      const encoding = getEncoding(typeof acceptEncoding === 'string' ? acceptEncoding : '')
      const sent = negotiateResponse(response.response, encoding, headers['if-none-match'])
      outgoing.writeHead(sent.status, [...sent.headers, REQUEST_ID, response.requestId])
      outgoing.end(method === 'HEAD' ? undefined : sent.body)
    },
  }
}
