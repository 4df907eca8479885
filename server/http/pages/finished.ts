/**
 * Keeps finished public pages, already compressed, until something on the site changes: a hit costs a look-up, a
 * render costs a thousand times that (design.md section 2).
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import { workshopDay } from '../../../shared/workshop-day.ts'
import type { Change } from '../../database/connect.ts'
import type { Pages } from './render.ts'

/** Memory that finished pages may take, in bytes; addresses with made-up queries push each other out. */
const CACHE_BYTES = 64 * 1024 * 1024
/** Above this brotli quality a page takes tens of milliseconds and shrinks by less than a hundredth. */
const BROTLI_QUALITY = 6

/** In every zone of the world the day changes at a quarter of an hour, in milliseconds. */
const QUARTER = 15 * 60 * 1000

type Encoding = 'br' | 'gzip' | 'identity'
type Finished = { status: number; headers: Headers; bodies: Record<Encoding, Buffer<ArrayBuffer>> }

/** `files` is how often photos had got more files when it was rendered. */
type Kept = Finished & { files: number }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function finish(response: Response): Promise<Finished> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(plain),
  ])
  const headers = new Headers(response.headers)
  headers.set('ETag', `W/"${createHash('sha256').update(plain).digest('base64url')}"`)
  headers.append('Vary', 'Accept-Encoding')
  // The language setting sends some visitors of this address elsewhere (design.md section 7).
  headers.append('Vary', 'Cookie')
  return { status: response.status, headers, bodies: { br, gzip: gz, identity: plain } }
}

/** The best encoding the browser takes; `q=0` is a refusal (RFC 9110 section 12.5.3). */
function encodingFor(request: Request): Encoding {
  const accepted = parseAccept(request.headers.get('accept-encoding') ?? '')
  const takes = (name: string) => accepted.some(({ type, q }) => type === name && q > 0)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

function answer(request: Request, { status, headers, bodies }: Finished): Response {
  const encoding = bodies.identity.byteLength > 0 ? encodingFor(request) : 'identity'
  const own = new Headers(headers)
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (status === 200 && known.includes(own.get('ETag') ?? '')) {
    own.delete('Content-Type')
    return new Response(null, { status: 304, headers: own })
  }
  if (encoding !== 'identity') own.set('Content-Encoding', encoding)
  own.set('Content-Length', String(bodies[encoding].byteLength))
  return new Response(request.method === 'HEAD' ? null : bodies[encoding], { status, headers: own })
}

/** Tells, at no cost, whether another day has begun at the workshop since it was asked last. */
function dayWatch() {
  let quarter = 0
  let day = ''
  return () => {
    const now = Date.now()
    if (Math.floor(now / QUARTER) === quarter) return false
    quarter = Math.floor(now / QUARTER)
    const before = day
    day = workshopDay(now)
    return day !== before
  }
}

/**
 * Wraps the page door. GET and HEAD of a public page that answers 200 are kept until `onChange` reports a committed
 * write, or the workshop's day ends, since pages tell what is past; anything else is rendered each time. Where only more files of a photo have been made, what is kept is still
 * right: it is shown once more while the page is rendered anew. Visitors who come at once share one render.
 * `uncached` pages (the admin's) pass through.
 */
export function cachePages(
  pages: Pages,
  onChange: (listener: (change: Change) => void) => void,
  uncached: (pathname: string) => boolean,
): Pages {
  const cache = new LRUCache<string, Kept>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bodies }) =>
      bodies.br.byteLength + bodies.gzip.byteLength + bodies.identity.byteLength,
  })
  const underWay = new Map<string, Promise<Finished>>()
  /** How often photos have got more files. */
  let files = 0
  const forget = () => {
    cache.clear()
    // What is being rendered may hold what was there before: whoever comes now has to see the change.
    underWay.clear()
  }
  onChange((change) => {
    if (change === 'photo files') files++
    else forget()
  })
  const isAnotherDay = dayWatch()

  function render(key: string, request: Request, log: (error: unknown) => void) {
    const begun = underWay.get(key)
    if (begun) return begun
    const before = files
    let failed = false
    // Of no visitor's own: whoever came first may leave while the others wait. It is a GET, since HEAD is answered from
    // the same page, so that its headers are those of GET.
    const whole = new Request(request.url, { headers: request.headers })
    const rendered = pages(whole, (error) => {
      failed = true
      log(error)
    })
      .then(finish)
      .then((finished) => {
        // A page that shows an empty state because a read failed is right for this visitor only.
        if (finished.status === 200 && !failed && underWay.get(key) === rendered)
          cache.set(key, { ...finished, files: before })
        return finished
      })
      .finally(() => {
        if (underWay.get(key) === rendered) underWay.delete(key)
      })
    underWay.set(key, rendered)
    return rendered
  }

  return async (request, log) => {
    const { pathname, search } = new URL(request.url)
    const readable = request.method === 'GET' || request.method === 'HEAD'
    if (!readable || uncached(pathname)) return pages(request, log)
    if (isAnotherDay()) forget()
    const key = pathname + search
    const kept = cache.get(key)
    if (!kept) return answer(request, await render(key, request, log))
    if (kept.files < files) render(key, request, log).catch(log)
    return answer(request, kept)
  }
}
