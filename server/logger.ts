/**
 * What the site says while it runs: a line of JSON for each event on the standard output, or plain words where somebody
 * sits at the terminal. No addresses of visitors, no names and no texts stand in it; whoever runs the site decides where
 * it goes.
 */
type Level = 'info' | 'warning' | 'error'
/** `path` comes without its query, which may hold what a visitor typed. */
type Fields = {
  request?: string
  method?: string
  path?: string
  milliseconds?: number
  outcome?: string
  /** A keyed hash, never the address itself. */
  address?: string
  count?: number
}

/** Characters of a path: a made-up one would fill the log. */
const LONGEST_PATH = 200

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Leaves out the secret in the address of a preview, in whatever spelling, and what follows it. */
function withoutSecret(path: string): string {
  const parts = path.split('/')
  const at = parts.findIndex((part) => decoded(part).toLowerCase() === 'preview')
  const isSecret = at >= 0 && parts.slice(at + 1).some((part) => part !== '')
  return isSecret ? [...parts.slice(0, at + 1), '…'].join('/') : path
}

const isRead = () => process.stdout.isTTY === true

function line(level: Level, message: string, { path, ...fields }: Fields, error?: object) {
  const time = new Date().toISOString()
  const where = path === undefined ? {} : { path: withoutSecret(path).slice(0, LONGEST_PATH) }
  console.log(JSON.stringify({ time, level, message, ...fields, ...where, ...error }))
}

/** Says what happened. */
export function say(level: Level, message: string, fields: Fields = {}) {
  if (!isRead()) return line(level, message, fields)
  const { request, method, path, milliseconds, outcome, address, count } = fields
  const shown = path && withoutSecret(path)
  const time = milliseconds && `${milliseconds} ms`
  const where = [request && `[${request}]`, method, shown, time, outcome, address, count]
  console.log([message, ...where.filter(Boolean)].join(' '))
}

/**
 * Says what failed, once. Of the error only its name, code and stack: what a database adds may be what somebody wrote.
 * @param fields of the request that met it, if one did
 */
export function sayFailed(error: unknown, fields: Fields = {}) {
  if (isRead()) {
    console.error(...(fields.request ? [`[${fields.request}]`] : []), error)
    return
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? { code: error.code } : {}
  line('error', message, fields, { error: { name, ...code, stack } })
}

/** Says news that come as words, or what failed. */
export const tell = (news: unknown) =>
  typeof news === 'string' ? say('info', news) : sayFailed(news)
