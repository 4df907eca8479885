import type { Context, MiddlewareHandler } from 'hono'
import { type GenericSchema, type InferInput, type InferOutput, safeParse } from 'valibot'
import { DEFAULT_LOCALE, type Locale, REGIONAL_LOCALES } from '../../../shared/locale.ts'
import { createErrorResponse, toFieldErrors } from '../errors.ts'
import type { Env } from '../hono-env.ts'
import { isRequestStillAuthorized } from './account/session.ts'

/** Maximum size of a JSON request body. docs/api.md states this limit. */
const MAX_BODY_BYTES = 1024 * 1024
/**
 * Maximum body size for public forms. A text of 5,000 characters fits in any encoding. The limit is
 * low, because thousands of slow connections may each hold a body in memory.
 */
export const MAX_PUBLIC_FORM_BYTES = 128 * 1024
/**
 * If a body exceeds its limit, the server reads and discards it up to this length before it
 * responds. A client that is still sending would lose an immediate response.
 */
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Returns a size such as `128 ko` or `1 Mo`. */
export function formatSize(locale: Locale, bytes: number): string {
  const [unit, size] =
    bytes < 1024 * 1024 ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / (1024 * 1024)]
  return new Intl.NumberFormat(REGIONAL_LOCALES[locale], { style: 'unit', unit }).format(size)
}

const createTooLargeResponse = (c: Context<Env>, maxBytes: number) =>
  createErrorResponse(c, 'body_too_large', undefined, undefined, {
    limit: formatSize(DEFAULT_LOCALE, maxBytes),
  })

/**
 * Returns null if the request body has more than `maxBytes`. Counts the bytes, because
 * Content-Length may be missing. Throws if the client disconnects early.
 */
export async function readBodyWithLimit(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > MAX_DISCARDED_BYTES) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else if (length > MAX_DISCARDED_BYTES) return null
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}

/** Returns null for invalid UTF-8 or JSON. Ignores a byte order mark (RFC 8259 section 8.1). */
function parseJson(bytes: Uint8Array): { value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return null
  }
}

export function validateJsonBody<Schema extends GenericSchema>(
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): MiddlewareHandler<
  Env,
  string,
  { in: { json: InferInput<Schema> }; out: { json: InferOutput<Schema> } }
> {
  return async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? ''))
      return createErrorResponse(c, 'not_json')
    // `bytes` is undefined if the client has closed the connection. The client does not get this
    // response.
    const bytes = await readBodyWithLimit(c.req.raw, maxBytes).catch(() => undefined)
    if (bytes === undefined) return createErrorResponse(c, 'unreadable_json')
    if (!bytes) return createTooLargeResponse(c, maxBytes)
    if (!(await isRequestStillAuthorized(c))) return createErrorResponse(c, 'not_signed_in')
    const body = parseJson(bytes)
    if (!body) return createErrorResponse(c, 'unreadable_json')
    // Rejects arrays here, because valibot would report missing fields.
    if (Array.isArray(body.value)) return createErrorResponse(c, 'invalid', { '': 'not_an_object' })
    const result = safeParse(schema, body.value)
    if (!result.success) return createErrorResponse(c, 'invalid', toFieldErrors(result.issues))
    c.req.addValidatedData('json', result.output as object)
    return next()
  }
}

/**
 * Reads and discards the request body before the route handler runs, so that a request whose body
 * is incomplete or too large changes nothing.
 */
export const drainRequestBody: MiddlewareHandler<Env> = async (c, next) => {
  const bytes = await readBodyWithLimit(c.req.raw).catch(() => undefined)
  if (bytes === undefined) return createErrorResponse(c, 'unreadable_json')
  if (!bytes) return createTooLargeResponse(c, MAX_BODY_BYTES)
  if (!(await isRequestStillAuthorized(c))) return createErrorResponse(c, 'not_signed_in')
  return next()
}
