/**
 * Number of seconds that a client should wait before it retries a request to a busy site
 * (Retry-After header).
 */
export const RETRY_AFTER_SECONDS = 2

export type ErrorCategory = 'busy' | 'disk_full' | 'conflict'

/** Maps primary result codes of SQLite (https://www.sqlite.org/rescode.html) to `ErrorCategory`. */
const SQLITE_CLASSES: Record<number, ErrorCategory> = {
  5: 'busy',
  6: 'busy',
  13: 'disk_full',
  19: 'conflict',
}

/**
 * Maps the error codes of PostgreSQL (appendix A of its manual), the operating system and the
 * object storage (storage/s3-client.ts) to error categories.
 */
const CODE_CLASSES: [RegExp, ErrorCategory][] = [
  [/^(ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  // Codes for a conflict between two concurrent changes: a unique or foreign key violation, a
  // serialization failure or a deadlock.
  [/^(23503|23505|40001|40P01)$/, 'conflict'],
  // Codes that mean that PostgreSQL or the object storage is busy or unavailable, for example
  // because a statement exceeded its timeout.
  [/^(08...|53...|55P03|57014|25P03|57P0.|S3_FAILED)$/, 'busy'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE)$/, 'busy'],
  // Codes for a host that cannot be found or reached. They occur while the container of the
  // database or the object storage restarts, because its DNS name and its route do not exist for a
  // moment.
  [/^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'busy'],
  // Codes with which Node's `fetch` reports that the connection was lost while it read a response
  // body.
  [/^(UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT)$/, 'busy'],
]
/**
 * Matches the messages of the connection errors that the npm package pg throws, because these
 * errors have no code.
 */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* is not queryable$)/

/**
 * Returns the `ErrorCategory` of an error, or null for an unknown error. Examines the code and the
 * message of the error and, if both are unknown, those of its cause.
 */
export function classifyError(error: unknown): ErrorCategory | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') {
    // `errcode` is an extended result code of SQLite, whose low byte is the primary result code.
    return SQLITE_CLASSES[error.errcode & 0xff] ?? null
  }
  const code = 'code' in error ? String(error.code) : ''
  const known = CODE_CLASSES.find(([pattern]) => pattern.test(code))?.[1]
  if (known) return known
  return LOST_CONNECTION.test(error.message) ? 'busy' : classifyError(error.cause)
}
