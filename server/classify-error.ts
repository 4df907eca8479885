import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { formatCommand, getUserName, HostError } from './host-error.ts'

export const getSystemErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

export const RETRY_AFTER_SECONDS = 2

export type ErrorCategory = 'busy' | 'disk_full' | 'conflict'

export type SettingsForErrorMessages = Record<string, string | undefined>

type Failure = {
  settings: SettingsForErrorMessages
  error: NodeJS.ErrnoException & { dest?: string; hostname?: string }
  reason: string
}

type Cause = {
  /**
   * Matches error codes of the operating system, Node, PostgreSQL (appendix A of its manual) and
   * the object storage.
   */
  codes?: RegExp
  /** With `syscalls`, the error must also come from one of these system calls. */
  syscalls?: RegExp
  /** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
  sqlite?: number[]
  /** Matches the message of an error that the package `pg` throws without a code. */
  messages?: RegExp
  category?: ErrorCategory
  /**
   * Returns a line that tells the person who runs the server how to solve the problem, or null if
   * no setting can be the cause.
   */
  explain?: (failure: Failure) => string | null
}

const formatSetting = (name: string, value = '') => `${name} (${value})`
const listFolders = (settings: SettingsForErrorMessages) =>
  Object.entries(settings).filter((setting): setting is [string, string] => setting[1]?.[0] === sep)

function findPath({ path, dest, code = '' }: Failure['error']): string | undefined {
  if (!path || !dest || !/^(EACCES|EPERM)$/.test(code)) return dest ?? path
  try {
    accessSync(path, constants.R_OK)
    return dest
  } catch {
    return path
  }
}

const findSetting = (path: string, settings: SettingsForErrorMessages) =>
  listFolders(settings)
    .filter(([, folder]) => `${path}${sep}`.startsWith(join(folder, sep)))
    .sort((a, b) => b[1].length - a[1].length)[0]

/**
 * The person who runs the server cannot know temporary files, so messages name their folder
 * instead.
 */
const isTemporaryFile = (path: string) => /^\..+\.part$/.test(basename(path))

function formatPath({ error, settings }: Failure): string {
  const path = findPath(error)
  if (!path) return `A file in ${formatSetting('DATA_DIR', settings.DATA_DIR)}`
  const [setting] = findSetting(path, settings) ?? []
  const shown = isTemporaryFile(path) ? dirname(path) : path
  return setting ? `${shown} (${setting})` : shown
}

function getFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Returns the path whose disk is full. If the error has no path, returns the folder whose disk has
 * the least free space.
 */
function formatFullDisk(failure: Failure): string {
  if (findPath(failure.error)) return formatPath(failure)
  const folders = listFolders(failure.settings)
  const [fullest] = folders.sort((a, b) => getFreeBytes(a[1]) - getFreeBytes(b[1]))
  return fullest ? formatSetting(...fullest) : 'DATA_DIR'
}

const getSqliteFile = ({ settings }: Failure) => join(settings.DATA_DIR ?? '', 'copeaux.sqlite')
const formatSqliteFile = (failure: Failure) => `${getSqliteFile(failure)} (DATA_DIR)`

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const explainFolder = (path: string) =>
  `${path} is a folder, but has to be a file. Move this folder elsewhere.`

const explainPostgres = (advice: string) => (failure: Failure) => {
  const urls = Object.entries(failure.settings).flatMap(([name, value = '']) => {
    // The error message must contain no secret, so it leaves out the user and the password.
    const url = /^postgres(ql)?:/.test(value) && URL.canParse(value) ? new URL(value) : null
    return url ? [formatSetting(name, url.host + url.pathname)] : []
  })
  if (urls.length === 0) return null
  return `${urls.join(' or ')}: ${failure.reason}. ${advice}.`
}

const explainStorage = ({ settings, reason }: Failure) => {
  const names = ['S3_BUCKET', '--to-s3', 'BACKUP_TO']
  const buckets = names.filter((name) => settings[name] && settings[name]?.[0] !== sep)
  if (buckets.length === 0) return null
  const formatted = buckets.map((name) => formatSetting(name, settings[name]))
  return `${formatted.join(' or ')}: ${reason}. Check the address and the key of the object storage.`
}

export const CAUSES = {
  wrong_port: {
    codes: /^(EADDRINUSE|EACCES)$/,
    syscalls: /^listen$/,
    explain: ({ settings }) =>
      `PORT is "${settings.PORT}"; allowed: a port that this user may open and no other program uses.`,
  },
  wrong_host: {
    codes: /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_AGAIN)$/,
    syscalls: /^(listen|getaddrinfo)$/,
    explain: ({ settings, error: { syscall, hostname } }) =>
      syscall === 'listen' || hostname === settings.HOST
        ? `HOST is "${settings.HOST}"; allowed: an address of this machine.`
        : null,
  },
  not_allowed: {
    codes: /^(EACCES|EPERM)$/,
    explain: (failure) => {
      const path = findPath(failure.error) ?? ''
      const [name, folder] = findSetting(path, failure.settings) ?? []
      const user = getUserName()
      let advice = 'Name another path, or change its owner'
      // Advises chown only for DATA_DIR, because another setting may name a folder such as `/`,
      // whose owner must not change.
      if (name === 'DATA_DIR')
        advice = `Run this as the owner of ${folder}, or give it to that user (chown -R ${user} ${folder})`
      else if (name || isTemporaryFile(path)) advice = 'Name a folder that this user may write'
      return `${formatPath(failure)} may not be used by the user ${user} (${failure.error.code}). ${advice}.`
    },
  },
  read_only: {
    codes: /^EROFS$/,
    explain: (failure) =>
      `${formatPath(failure)} is on a read-only disk. Make that disk writable, or name another path.`,
  },
  wrong_path: {
    codes: /^(ENOTDIR|EISDIR|ELOOP|ENAMETOOLONG|ENOENT|EEXIST)$/,
    syscalls: /^(mkdir|scandir|statfs)$/,
    explain: (failure) =>
      `${formatPath(failure)} cannot be used as a folder (${failure.error.code}). Name another path.`,
  },
  not_a_file: {
    codes: /^EISDIR$/,
    syscalls: /^(open|rename)$/,
    explain: (failure) => explainFolder(formatPath(failure)),
  },
  disk_full: {
    codes: /^(ENOSPC|EDQUOT)$/,
    sqlite: [13],
    category: 'disk_full',
    explain: (failure) => `The disk of ${formatFullDisk(failure)} is full. Free some space on it.`,
  },
  file_too_large: {
    codes: /^EFBIG$/,
    explain: (failure) =>
      `The disk of ${formatFullDisk(failure)} does not allow files of that size. Use another file system, or raise \`ulimit -f\`.`,
  },
  disk_failed: {
    codes: /^(EIO|ESTALE|ENXIO|EREMOTEIO)$/,
    sqlite: [10],
    explain: (failure) =>
      `${failure.error.code === 'ERR_SQLITE_ERROR' ? formatSqliteFile(failure) : formatPath(failure)}: ${failure.reason}. Check the disk. It has to be one of this machine, because a network share cannot hold the database.`,
  },
  database_locked: {
    sqlite: [5, 6],
    category: 'busy',
    explain: (failure) =>
      `${formatSqliteFile(failure)}: ${failure.reason}. Stop the other program that uses it, and keep DATA_DIR on a disk of this machine, because a network share cannot hold the database.`,
  },
  database_not_allowed: {
    sqlite: [3, 8, 14],
    explain: (failure) => {
      if (isFolder(getSqliteFile(failure))) return explainFolder(formatSqliteFile(failure))
      return `${formatSqliteFile(failure)} cannot be opened or written by the user ${getUserName()}: ${failure.reason}. Run this as the owner of the folder, or give it to that user (chown -R ${getUserName()} ${failure.settings.DATA_DIR}), and check that its disk is not read-only.`
    },
  },
  database_damaged: {
    sqlite: [11, 26],
    explain: (failure) =>
      `${formatSqliteFile(failure)} is damaged: ${failure.reason}. Stop the site and restore the last backup: \`${formatCommand('restore', 'FILE')}\`.`,
  },
  postgres_unreachable: {
    codes:
      /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0.)$/,
    messages:
      /^(timeout (expired$|exceeded when)|Query read timeout|Connection terminated|Client .* is not queryable$)/,
    category: 'busy',
    explain: (failure) =>
      // A client that closed its connection also causes ECONNRESET, which is no failure of
      // PostgreSQL.
      failure.reason === 'aborted'
        ? null
        : explainPostgres('Check the address, and that PostgreSQL runs and can be reached')(
            failure,
          ),
  },
  postgres_missing: {
    codes: /^3D000$/,
    explain: explainPostgres('Create the database, or correct its name'),
  },
  postgres_sign_in: {
    codes: /^28(000|P01)$/,
    messages: /^SASL/,
    explain: explainPostgres('Check the user and the password, and pg_hba.conf'),
  },
  postgres_not_allowed: {
    codes: /^42501$/,
    explain: explainPostgres('Make this user the owner of the database'),
  },
  postgres_not_empty: {
    codes: /^42P07$/,
    explain: explainPostgres('Name an empty database, because another program uses this one'),
  },
  postgres_encoding: {
    codes: /^22P05$/,
    explain: explainPostgres('Name a database with the encoding UTF8'),
  },
  postgres_read_only: {
    codes: /^25006$/,
    explain: explainPostgres('Name the primary server and a user that may write'),
  },
  postgres_disk_full: { codes: /^53100$/, category: 'disk_full' },
  postgres_resources: {
    codes: /^53...$/,
    category: 'busy',
    explain: explainPostgres('Give PostgreSQL what it lacks: connections, memory or disk space'),
  },
  postgres_tls: {
    codes:
      /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/,
    messages: /^The server does not support SSL connections/,
    explain: explainPostgres('Check sslmode in the address; NODE_EXTRA_CA_CERTS adds an authority'),
  },
  object_storage: {
    // Node's `fetch` reports a lost connection with UND_ERR_….
    codes: /^(S3_FAILED|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT)$/,
    category: 'busy',
    explain: explainStorage,
  },
  conflict: { codes: /^(23503|23505|40001|40P01)$/, sqlite: [19], category: 'conflict' },
  busy: { codes: /^(55P03|57014|25P03|IMAGE_WORKER_NOT_STARTED)$/, category: 'busy' },
} satisfies Record<string, Cause>

const toEntries = (): [string, Cause][] => Object.entries(CAUSES)

const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const NEARLY_FULL_BYTES = 1024 * 1024

/**
 * Returns the primary result code of SQLite, the low byte of an extended code. Returns SQLITE_FULL
 * for an I/O error on a nearly full disk, because SQLite reports one if it cannot enlarge its
 * shared-memory file.
 */
function getPrimaryCode(errcode: number): number {
  const code = errcode & 0xff
  if (code !== SQLITE_IOERR) return code
  const { DATA_DIR = '' } = readSettingsForErrorMessages()
  return getFreeBytes(DATA_DIR) < NEARLY_FULL_BYTES ? SQLITE_FULL : code
}

function isCausedBy(error: Error, { codes, syscalls, sqlite, messages }: Cause): boolean {
  const { code, syscall = '', errcode } = error as NodeJS.ErrnoException & { errcode?: unknown }
  if (typeof errcode === 'number') return sqlite?.includes(getPrimaryCode(errcode)) ?? false
  if (code !== undefined && codes?.test(String(code))) return syscalls?.test(syscall) ?? true
  return messages?.test(error.message) ?? false
}

export function classifyError(error: unknown): ErrorCategory | null {
  if (!(error instanceof Error)) return null
  const cause = toEntries().find(([, one]) => one.category && isCausedBy(error, one))
  return cause?.[1].category ?? classifyError(error.cause)
}

export function readSettingsForErrorMessages(
  env: Record<string, string | undefined> = process.env,
): SettingsForErrorMessages {
  const isFolder = env.BACKUP_TO && !env.BACKUP_TO.startsWith('s3:')
  return {
    DATA_DIR: resolve(env.DATA_DIR || './data'),
    BACKUP_TO: isFolder ? resolve(env.BACKUP_TO ?? '') : env.BACKUP_TO,
    DATABASE_URL: env.DATABASE_URL,
    S3_BUCKET: env.S3_BUCKET,
    PORT: env.PORT || '3000',
    HOST: env.HOST || '127.0.0.1',
  }
}

export type Explanation = { line: string; cause?: string }

/**
 * Returns null for an error that the person who runs the site cannot correct. The caller then logs
 * its stack trace.
 */
export function explainError(
  error: unknown,
  settings = readSettingsForErrorMessages(),
): Explanation | null {
  if (error instanceof HostError) return { line: error.message }
  if (!(error instanceof Error)) return null
  // If Node cannot connect to any address of a host name, it throws an AggregateError without a
  // message, but its first inner error has one.
  const text = error.message || getErrorMessage((error as AggregateError).errors?.[0])
  const reason = text.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '')
  for (const [cause, { explain, ...rest }] of toEntries()) {
    const line = isCausedBy(error, rest) ? explain?.({ settings, error, reason }) : null
    if (line) return { line, cause }
  }
  return explainError(error.cause, settings)
}
