/**
 * Stores responses of one content version, which is read before each rendering. All are dropped
 * when the version changes, so that none needs to be invalidated.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { getRequestListener } from '@hono/node-server'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { ContentVersionReader } from '../../content/content-version.ts'
import { isShared } from './cache-keys.ts'
import {
  chooseEncoding,
  type EncodedResponse,
  encodeResponse,
  negotiateResponse,
} from './response-encoding.ts'

/** In bytes. */
const CACHE_BYTES = 64 * 1024 * 1024
const REQUEST_ID = 'x-request-id'
/**
 * Only these headers reach the renderer, because a stored response must not depend on its first
 * visitor.
 */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto']

type Fetch = Parameters<typeof getRequestListener>[0]
type Rendered = { response: EncodedResponse; requestId: string }

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

/** `keyOf` returns null if the response must not be cached. */
export function createPageCache(
  contentVersion: ContentVersionReader,
  keyOf: (url: URL) => Promise<string | null>,
) {
  /** The content version of all responses in `stored` and `rendering`. */
  let current: string | undefined
  const stored = new LRUCache<string, EncodedResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ size }) => size,
  })
  const rendering = new Map<string, Promise<Rendered>>()
  // Compressions run one after another, because each takes megabytes.
  const compressions = new PQueue({ concurrency: 1 })

  async function render(key: string, fetch: () => unknown): Promise<Rendered> {
    const version = current
    // Waits for the running compressions, so that the render queue also limits how many responses
    // wait for compression.
    await compressions.onIdle()
    const rendered = (await fetch()) as Response
    const requestId = rendered.headers.get(REQUEST_ID) ?? randomUUID()
    rendered.headers.delete(REQUEST_ID)
    const body = Buffer.from(await rendered.arrayBuffer())
    if (!isStorable(rendered))
      return { response: await encodeResponse(rendered, body, ['identity']), requestId }
    const response = await compressions.add(() => encodeResponse(rendered, body))
    if (version === current) stored.set(key, response)
    return { response, requestId }
  }

  async function findStored(key: string): Promise<Rendered | null> {
    const version = await contentVersion()
    if (version !== current) {
      stored.clear()
      rendering.clear()
      current = version
    }
    const response = stored.get(key)
    return response ? { response, requestId: randomUUID() } : null
  }

  async function findOrRender(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fetch: Fetch,
  ): Promise<Rendered | null> {
    const { url = '' } = incoming
    // Most URLs are the key of their page. Looking it up takes less time than building the key.
    const known = await findStored(url)
    if (known) return known
    const parsed = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null
    const key = parsed && (await keyOf(parsed))
    if (!key) return null
    const found = await findStored(key)
    if (found) return found
    const shared = rendering.get(key)
    if (shared) {
      const rendered = await shared
      // Status 503 means that the render queue had no room for the client that began this render.
      // It may have room for the others, so they try again.
      return rendered.response.status === 503 ? findOrRender(incoming, outgoing, fetch) : rendered
    }
    const request = createForwardedRequest(key, incoming)
    const begun = render(key, () => fetch(request, { incoming, outgoing })).finally(() => {
      if (rendering.get(key) === begun) rendering.delete(key)
    })
    rendering.set(key, begun)
    return begun
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
      if (!isCacheableRequest(incoming) || !isShared(incoming)) return next()
      const response = await findOrRender(incoming, outgoing, fetch).catch(() => null)
      if (!response) return next()
      const acceptEncoding = headers['accept-encoding']
      const encoding = chooseEncoding(String(acceptEncoding ?? ''))
      const sent = negotiateResponse(response.response, encoding, headers['if-none-match'])
      outgoing.writeHead(sent.status, [...sent.headers, REQUEST_ID, response.requestId])
      outgoing.end(method === 'HEAD' ? undefined : sent.body)
    },
  }
}
