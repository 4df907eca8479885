import type { MiddlewareHandler } from 'hono'
import { type GenericSchema, type InferInput, type InferOutput, safeParse } from 'valibot'
import type { Env } from '../../env.ts'
import { createErrorResponse, toFieldErrors } from '../../errors.ts'
import { isSessionStillValid } from '../account/session.ts'

/** Maximum length of a JSON body in bytes (docs/api.md). Photo uploads have their own limit. */
const MAX_BODY_BYTES = 1024 * 1024
/**
 * Maximum length in bytes of the body of a public form, which is enough for a message of 5,000
 * characters in any encoding. The limit is low because thousands of slow connections may each hold
 * one body in memory.
 */
export const MAX_PUBLIC_FORM_BYTES = 128 * 1024
/**
 * If a body turns out to be too long while it is read, the server does not answer immediately,
 * because a client that is still sending its body would lose the response. Instead, the server
 * reads and discards the rest of the body, but at most up to this length in bytes.
 */
const MAX_DISCARDED_BYTES = 16 * MAX_BODY_BYTES
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/**
 * Reads the whole body of a request.
 * @param maxBytes the limit in bytes
 * @returns null if the body is longer than the limit, even if its Content-Length header is wrong
 * @throws if the client ends the request early
 */
export async function readBodyWithLimit(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > maxBytes) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else if (length > MAX_DISCARDED_BYTES) return null
  }
  return length > maxBytes ? null : Buffer.concat(chunks)
}

/**
 * Parses JSON in UTF-8 and ignores a byte order mark (RFC 8259 section 8.1). Returns null if the
 * bytes are not valid JSON.
 */
function parseJson(bytes: Uint8Array): { value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return null
  }
}

/**
 * Builds middleware that reads and validates a JSON body. Handlers get the result from
 * `c.req.valid('json')`.
 * @param maxBytes the limit in bytes
 */
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
    // Reading fails if the client closes the connection before the body is complete. The response
    // `unreadable_json` then does not reach the client.
    const bytes = await readBodyWithLimit(c.req.raw, maxBytes).catch(() => undefined)
    if (bytes === undefined) return createErrorResponse(c, 'unreadable_json')
    if (!bytes) return createErrorResponse(c, 'body_too_large')
    if (!(await isSessionStillValid(c))) return createErrorResponse(c, 'not_signed_in')
    const body = parseJson(bytes)
    if (!body) return createErrorResponse(c, 'unreadable_json')
    // Rejects arrays, because valibot would report them as objects with missing fields.
    if (Array.isArray(body.value)) return createErrorResponse(c, 'invalid', { '': 'not_an_object' })
    const result = safeParse(schema, body.value)
    if (!result.success) return createErrorResponse(c, 'invalid', toFieldErrors(result.issues))
    c.req.addValidatedData('json', result.output as object)
    return next()
  }
}
