/**
 * Stores each response with the content version that was read before its rendering. Uses it only
 * while the version is the same, so that nothing needs to be invalidated.
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

/** In bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
/** Maximum number of remembered Accept-Encoding values. Browsers send about ten. */
const MAX_MEMOIZED_ENCODINGS = 100
const REQUEST_ID = 'x-request-id'
/**
 * Only these headers reach the renderer, because a stored response must not depend on its first
 * visitor.
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

export function createPageCache(contentVersion: ContentVersionReader, keys: CacheKeyResolver) {
  const stored = new LRUCache<string, Stored>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ response }) => response.size,
  })
  const rendering = new Map<string, { version: string; rendered: Promise<Rendered> }>()
  const encodings = new Map<string, ContentEncoding>()
  // Compressions run one after another, because each takes megabytes.
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

  /** `isLatest` returns false once a newer render of the page has begun. */
  async function render(
    key: string,
    version: string,
    fetch: () => unknown,
    isLatest: () => boolean,
  ): Promise<Rendered> {
    // Waits for the running compression, so that the render queue also limits how many responses
    // wait for compression.
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

  async function renderOnce(key: string, version: string, fetch: () => unknown): Promise<Rendered> {
    for (;;) {
      const current = rendering.get(key)
      if (current?.version !== version) break
      const shared = await current.rendered
      // Status 503 means that the render queue had no room for the client that began this render.
      // It may have room for the others, so they try again.
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
     * Answers from the cache. Calls `next` if the response cannot be cached, and after an error.
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
