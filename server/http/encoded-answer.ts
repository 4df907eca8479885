/** One answer in every encoding that browsers take, compressed once and sent to whoever asks. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Above this brotli quality a page takes tens of milliseconds and shrinks by less than a hundredth. */
const BROTLI_QUALITY = 6

export type Encoding = 'br' | 'gzip' | 'identity'
export type EncodedAnswer = {
  status: number
  headers: Headers
  /** The SHA-256 of what it says. */
  hash: string
  bodies: Record<Encoding, Buffer<ArrayBuffer>>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function encode(response: Response): Promise<EncodedAnswer> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compressGzip(plain),
  ])
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  const hash = createHash('sha256').update(plain).digest('base64url')
  return { status: response.status, headers, hash, bodies: { br, gzip: gz, identity: plain } }
}

/** In bytes. */
export const sizeOf = ({ bodies }: EncodedAnswer) =>
  bodies.br.byteLength + bodies.gzip.byteLength + bodies.identity.byteLength

/** The best encoding the browser takes; `q=0` is a refusal (RFC 9110 section 12.5.3). */
export function encodingFor(acceptEncoding: string): Encoding {
  const accepted = parseAccept(acceptEncoding)
  const takes = (name: string) => accepted.some(({ type, q }) => type === name && q > 0)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Other bytes have another validator (RFC 9110 section 8.8.1). */
export const etagOf = (hash: string, encoding: Encoding) => `"${hash}-${encoding}"`

/**
 * Returns the ETag of this answer that `If-None-Match` names, in any encoding, weak or strong. The quotes are part of an
 * ETag and cannot stand within one (RFC 9110 section 8.8.3), so a search for the text finds whole tags only.
 */
export function known(ifNoneMatch: string, hash: string): string | undefined {
  const ours = (['br', 'gzip', 'identity'] as const).map((encoding) => etagOf(hash, encoding))
  return ours.find((etag) => ifNoneMatch.includes(etag))
}

/** The answer as this request takes it; 304 to whoever has it already. */
export function send(request: Request, { status, headers, hash, bodies }: EncodedAnswer): Response {
  const own = new Headers(headers)
  const etag = status === 200 ? known(request.headers.get('if-none-match') ?? '', hash) : undefined
  if (etag) {
    own.set('ETag', etag)
    own.delete('Content-Type')
    return new Response(null, { status: 304, headers: own })
  }
  const encoding =
    bodies.identity.byteLength > 0
      ? encodingFor(request.headers.get('accept-encoding') ?? '')
      : 'identity'
  own.set('ETag', etagOf(hash, encoding))
  if (encoding !== 'identity') own.set('Content-Encoding', encoding)
  own.set('Content-Length', String(bodies[encoding].byteLength))
  return new Response(request.method === 'HEAD' ? null : bodies[encoding], { status, headers: own })
}
