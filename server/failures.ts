/** Which of the failures that nobody foresaw are known all the same, by what the databases and the system call them. */
/** Seconds after which a site that was busy is worth another try. */
export const RETRY_AFTER = 2

export type Failure = 'busy' | 'disk_full' | 'conflict'

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const SQLITE: Record<number, Failure> = { 5: 'busy', 6: 'busy', 13: 'disk_full', 19: 'conflict' }

/** Codes of PostgreSQL (appendix A of its manual), of the operating system, and of the storage (storage/s3-client.ts). */
const CODES: [RegExp, Failure][] = [
  [/^(ENOSPC|EDQUOT|53100)$/, 'disk_full'],
  // Two changes met: a name taken or a row gone between the look and the write, or a deadlock that was broken.
  [/^(23503|23505|40001|40P01)$/, 'conflict'],
  // A statement, a lock or a transaction that took too long among them.
  [/^(08...|53...|55P03|57014|25P03|57P0.|S3_FAILED)$/, 'busy'],
  [/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE)$/, 'busy'],
  // A container that is restarted has no name and no way to it for a moment.
  [/^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'busy'],
]
/** pg gives these no code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* is not queryable$)/

/** @returns null for what is truly unexpected */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The extended code keeps the primary one in its low byte.
    return SQLITE[error.errcode & 0xff] ?? null
  }
  const code = 'code' in error ? String(error.code) : ''
  const known = CODES.find(([pattern]) => pattern.test(code))?.[1]
  return known ?? (LOST.test(error.message) ? 'busy' : null)
}
