import type { MiddlewareHandler } from 'hono'
import { type GenericSchema, type InferInput, type InferOutput, safeParse } from 'valibot'
import type { Env } from '../env.ts'
import { brokenRules, failure } from '../errors.ts'
import { mayStillAct } from './session.ts'

/** The longest body that is no photo, in bytes (docs/api.md). */
const LONGEST_BODY = 1024 * 1024
/**
 * The longest body of a form that strangers send, in bytes: a message of 5,000 characters in any encoding. Thousands
 * of slow connections may each hold one in memory.
 */
export const LONGEST_FORM = 128 * 1024
/**
 * Up to here what is too long is read to its end and thrown away: a connection that is closed with something unread
 * takes the answer with it, and the browser's next call on it too.
 */
const MOST_READ = 16 * LONGEST_BODY
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/**
 * Reads the whole body.
 * @param longest the limit in bytes
 * @returns null when it is longer than that, whatever its Content-Length says
 * @throws when the client ends the request early
 */
export async function readBody(
  request: Request,
  longest = LONGEST_BODY,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length')) > longest) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length <= longest) chunks.push(chunk)
    else if (length > MOST_READ) return null
  }
  return length > longest ? null : Buffer.concat(chunks)
}

/** UTF-8 only (RFC 8259 section 8.1); a byte order mark is passed over. */
function parse(bytes: Uint8Array): { value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return null
  }
}

/**
 * Reads a JSON body and checks it; what the schema makes of it is `c.req.valid('json')`.
 * @param longest the limit in bytes
 */
export function jsonBody<Schema extends GenericSchema>(
  schema: Schema,
  longest = LONGEST_BODY,
): MiddlewareHandler<
  Env,
  string,
  { in: { json: InferInput<Schema> }; out: { json: InferOutput<Schema> } }
> {
  return async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) return failure(c, 'not_json')
    // A body that ends early fails to be read: nobody is there any more to hear the answer.
    const bytes = await readBody(c.req.raw, longest).catch(() => undefined)
    if (bytes === undefined) return failure(c, 'unreadable_json')
    if (!bytes) return failure(c, 'body_too_large')
    if (!(await mayStillAct(c))) return failure(c, 'not_signed_in')
    const body = parse(bytes)
    if (!body) return failure(c, 'unreadable_json')
    // To valibot a list is an object without the fields it looks for.
    if (Array.isArray(body.value)) return failure(c, 'invalid', { '': 'not_an_object' })
    const result = safeParse(schema, body.value)
    if (!result.success) return failure(c, 'invalid', brokenRules(result.issues))
    c.req.addValidatedData('json', result.output as object)
    return next()
  }
}
