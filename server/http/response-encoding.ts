/** Compression, ETag and `If-None-Match` of pages and lists. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Above this brotli quality a page takes tens of milliseconds and shrinks by less than a hundredth. */
const BROTLI_QUALITY = 6

type Bytes = Buffer<ArrayBuffer>
const COMPRESS = {
  br: (plain: Bytes): Promise<Bytes> =>
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (plain: Bytes): Promise<Bytes> => promisify(gzip)(plain),
  identity: async (plain: Bytes) => plain,
}
export type Encoding = keyof typeof COMPRESS
const ENCODINGS = Object.keys(COMPRESS) as Encoding[]

/** `headers` are names and values in turns, as node:http takes them. */
type Variant = { headers: string[]; body: Bytes }
export type EncodedResponse = {
  status: number
  /** The SHA-256 of the body, from which the ETag of each encoding is made. */
  hash: string
  variants: Partial<Record<Encoding, Variant>>
  /** The headers of a 304, without the ETag. */
  notModified: string[]
  /** In bytes. */
  size: number
}

/** Returns the best encoding that the browser accepts; `q=0` is a refusal (RFC 9110 section 12.5.3). */
export function encodingFor(acceptEncoding: string): Encoding {
  const accepted = parseAccept(acceptEncoding)
  const takes = (name: string) => accepted.some(({ type, q }) => type === name && q > 0)
  return ENCODINGS.find(takes) ?? 'identity'
}

/** Each encoding has its own ETag, since its bytes differ (RFC 9110 section 8.8.1). */
const etagOf = (hash: string, encoding: Encoding) => `"${hash}-${encoding}"`

async function variantOf(encoding: Encoding, plain: Bytes, hash: string, common: Headers) {
  const headers = new Headers(common)
  const body = await COMPRESS[encoding](plain)
  headers.set('ETag', etagOf(hash, encoding))
  headers.set('Content-Length', String(body.byteLength))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return { headers: [...headers].flat(), body }
}

/** Reads the response and compresses it in the given encodings. */
export async function encodeResponse(
  response: Response,
  encodings: readonly Encoding[] = ENCODINGS,
): Promise<EncodedResponse> {
  const plain = Buffer.from(await response.arrayBuffer())
  const hash = createHash('sha256').update(plain).digest('base64url')
  const common = new Headers(response.headers)
  if (!/accept-encoding/i.test(common.get('Vary') ?? '')) common.append('Vary', 'Accept-Encoding')
  const variants: EncodedResponse['variants'] = {}
  for (const encoding of encodings)
    variants[encoding] = await variantOf(
      plain.length > 0 ? encoding : 'identity',
      plain,
      hash,
      common,
    )
  // A 304 does not describe a body (RFC 9110 section 15.4.5).
  for (const name of ['Content-Type', 'Content-Length', 'ETag']) common.delete(name)
  return {
    status: response.status,
    hash,
    variants,
    notModified: [...common].flat(),
    size: Object.values(variants).reduce((sum, { body }) => sum + body.byteLength, 0),
  }
}

/**
 * Returns what is sent to a client that accepts the encoding and has the ETags in `If-None-Match`: a 304 when one of them
 * is that of the response, weak or strong, in any encoding. The quotes are part of an ETag and cannot stand within one
 * (RFC 9110 section 8.8.3), so a search for the text finds whole ETags only.
 */
export function negotiate(
  { status, hash, variants, notModified }: EncodedResponse,
  encoding: Encoding,
  ifNoneMatch: string | undefined,
): { status: number; headers: string[]; body: Bytes | null } {
  if (status === 200 && ifNoneMatch !== undefined) {
    const etag = ENCODINGS.map((known) => etagOf(hash, known)).find((known) =>
      ifNoneMatch.includes(known),
    )
    if (etag) return { status: 304, headers: [...notModified, 'etag', etag], body: null }
  }
  const variant = variants[encoding]
  if (!variant) throw new Error(`the response was not encoded as ${encoding}`)
  return { status, ...variant }
}

/** Returns the response as this request takes it, compressed for it alone. */
export async function encodedFor(request: Request, response: Response): Promise<Response> {
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  const encoded = await encodeResponse(response, [encoding])
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined
  const { status, headers, body } = negotiate(encoded, encoding, ifNoneMatch)
  const pairs = headers.flatMap((name, at) => (at % 2 ? [] : [[name, headers[at + 1]]]))
  return new Response(body, { status, headers: pairs as [string, string][] })
}
