/**
 * Each event is a JSON object, or plain text on a terminal. The log contains no IP addresses, and
 * no names or texts of visitors.
 */
import { explainError } from './classify-error.ts'

type Level = 'info' | 'warning' | 'error'
/** `path` has no query string, which can contain text that a visitor typed. */
type Fields = {
  request?: string
  method?: string
  path?: string
  milliseconds?: number
  outcome?: string
  /** A keyed hash of the IP address. */
  address?: string
  count?: number
}

/**
 * Maximum number of characters of a path in the log, because requests with long invented paths must
 * not fill the log.
 */
const MAX_PATH_LENGTH = 200

function decodeSegment(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const BEFORE_SECRET = /^(?:preview|registration)$/i

/** Removes the secret of a preview or registration from a path, even if it is percent-encoded. */
function removeSecret(path: string): string {
  const parts = path.split('/')
  const index = parts.findIndex((part) => BEFORE_SECRET.test(decodeSegment(part)))
  const isSecret = index >= 0 && parts.slice(index + 1).some((part) => part !== '')
  return isSecret ? [...parts.slice(0, index + 1), '…'].join('/') : path
}

const isTerminal = () => process.stdout.isTTY === true

function writeLine(level: Level, message: string, { path, ...fields }: Fields, error?: object) {
  const time = new Date().toISOString()
  const where = path === undefined ? {} : { path: removeSecret(path).slice(0, MAX_PATH_LENGTH) }
  console.log(JSON.stringify({ time, level, message, ...fields, ...where, ...error }))
}

export function log(level: Level, message: string, fields: Fields = {}) {
  if (!isTerminal()) return writeLine(level, message, fields)
  const { request, method, path, milliseconds, outcome, address, count } = fields
  const safePath = path && removeSecret(path)
  const time = milliseconds && `${milliseconds} ms`
  const where = [request && `[${request}]`, method, safePath, time, outcome, address, count]
  console.log([message, ...where.filter(Boolean)].join(' '))
}

/** Maps each cause of errors (a key of `CAUSES`) that has not ended yet to its number of errors. */
const current = new Map<string, { count: number; since: number; timer: NodeJS.Timeout }>()

/** The cause of errors counts as ended after this time without a further error. */
const QUIET_TIME_MS = 60_000

/**
 * Logs the first error of a cause and, when the cause has ended, the number of errors, because an
 * outage of the database would otherwise log each request.
 */
function logCause(cause: string, line: string, fields: Fields) {
  const known = current.get(cause)
  if (known) {
    known.count += 1
    known.timer.refresh()
    return
  }
  const logEnd = () => {
    const { count, since } = current.get(cause) ?? { count: 0, since: 0 }
    current.delete(cause)
    if (count > 1)
      log('info', `Over, ${count} times since ${new Date(since).toISOString()}: ${line}`)
  }
  const timer = setTimeout(logEnd, QUIET_TIME_MS).unref()
  current.set(cause, { count: 1, since: Date.now(), timer })
  log('error', line, fields)
}

/**
 * Logs an error in one line if the person who runs the server can solve it, and otherwise with its
 * stack trace.
 */
export function logError(error: unknown, fields: Fields = {}) {
  const { cause, line } = explainError(error) ?? {}
  if (line === undefined) logWithStack(error, fields)
  else if (cause === undefined) log('error', line, fields)
  else logCause(cause, line, fields)
}

/**
 * Logs name, message, code and stack of an error. Logs its other properties, such as `detail` of a
 * database error, only on a terminal, because they may contain private content.
 */
export function logWithStack(error: unknown, fields: Fields = {}) {
  if (isTerminal()) {
    console.error(...(fields.request ? [`[${fields.request}]`] : []), error)
    return
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? { code: error.code } : {}
  writeLine('error', message, fields, { error: { name, ...code, stack } })
}

export const logEvent = (event: unknown) =>
  typeof event === 'string' ? log('info', event) : logError(event)
