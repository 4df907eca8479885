import { realpathSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPasswordSchema,
} from '../shared/credentials.ts'
import { isDecodable } from '../shared/paths.ts'
import { toAsciiEmail } from '../shared/text/email.ts'
import { MAX_NAME_LENGTH } from '../shared/validation.ts'
import { HostError, throwInvalidSetting as refuse } from './host-error.ts'
import { parseOrigin, readS3Config, type S3Config } from './storage/s3/s3-config.ts'

export type BackupDestination = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Config)

type Environment = Record<string, string | undefined>

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(resolveLinks(parent), basename(path))
  }
}

function isInside(path: string, folder: string): boolean {
  const steps = relative(resolveLinks(folder), resolveLinks(path))
  return !isAbsolute(steps) && steps.split(/[/\\]/)[0] !== '..'
}

function findDevice(path: string): number | null {
  try {
    return statSync(path).dev
  } catch {
    return null
  }
}

/**
 * Returns true if both folders are on one disk partition. Returns false for S3 and for a folder
 * that does not exist yet.
 */
export function isOnSameFileSystem(to: BackupDestination, dataDir: string): boolean {
  const device = to.kind === 'folder' ? findDevice(to.path) : null
  return device !== null && device === findDevice(dataDir)
}

const isInSameBucket = (to: BackupDestination, storage: Config['storage']): boolean =>
  to.kind === 's3' &&
  storage.kind === 's3' &&
  to.endpoint === storage.endpoint &&
  to.bucket === storage.bucket

const S3_SETTINGS = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']

/**
 * Throws HostError if one of `settings` is set without the setting `other`, because it would have
 * no effect.
 */
function rejectOrphans(env: Environment, prefix: string, settings: string[], other: string) {
  const orphan = settings.map((name) => prefix + name).find((variable) => env[variable])
  if (orphan) throw new HostError(`${orphan} is set without ${other}; allowed: both, or neither.`)
}

/**
 * Returns null for an empty `value`. Throws HostError if the backup destination is in the data
 * folder or is the photo storage of the site.
 */
function readBackupDestination(
  value: string | undefined,
  env: Environment,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
): BackupDestination | null {
  if (!value?.startsWith('s3:')) {
    rejectOrphans(env, 'BACKUP_S3_', S3_SETTINGS, 'BACKUP_TO=s3://bucket/folder')
    if (!value) return null
    const path = resolve(value)
    if (isInside(path, dataDir))
      refuse('BACKUP_TO', value, 'a folder outside DATA_DIR, on another disk')
    return { kind: 'folder', path }
  }
  const setting = { variable: 'BACKUP_TO', allowed: 'a folder, or s3://bucket/folder' }
  const bucketPath = /^s3:\/\/(.*)$/.exec(value)?.[1] ?? ''
  const to = { kind: 's3' as const, ...readS3Config(env, bucketPath, setting, 'BACKUP_S3_') }
  if (storage.kind === 's3' && isInSameBucket(to, storage) && to.prefix === storage.prefix)
    refuse('BACKUP_TO', value, 'another bucket or folder than S3_BUCKET')
  return to
}

export type Config = {
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataDir: string
  demo: boolean
  adminUsername: string
  /** If this is null, the first administrator gets a generated password, which is printed once. */
  adminPassword: string | null
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string
  /** True if `siteUrl` begins with https. Cookies are then Secure, and HSTS is on. */
  https: boolean
  /** The number of trusted proxies, or their addresses and networks (CIDR). */
  trustProxy: number | string[]
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  /** `publicUrl` is null if the site itself serves the photos from the bucket. */
  storage: { kind: 'disk' } | ({ kind: 's3'; publicUrl: string | null } & S3Config)
  /** `mail` is null if the artist enters the mail settings in the admin. */
  mail: { server: { url: string }; recipient: string; sender: string } | null
  allowsInternalMailHost: boolean
  /** Allows an address of LibreTranslate in the private network. */
  allowsInternalTranslationHost: boolean
  backupTo: BackupDestination | null
  backupPingUrl: string | null
  /** Warnings of one line each about settings that do not prevent the start. */
  advice: string[]
}

function readBoolean(env: Environment, variable: string, defaultValue: boolean): boolean {
  const value = env[variable] || (defaultValue ? '1' : '0')
  return value === '1' || (value !== '0' && refuse(variable, value, '1 or 0'))
}

function readPort(env: Environment): number {
  const value = env.PORT || '3000'
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535
    ? Number(value)
    : refuse('PORT', value, 'a whole number from 0 (any free port) to 65535')
}

function readSiteUrl(env: Environment, defaultValue: string): URL {
  const value = env.SITE_URL || defaultValue
  const allowed = 'an http:// or https:// address without path, such as https://atelier.example.org'
  const url = URL.canParse(value) ? new URL(value) : refuse('SITE_URL', value, allowed)
  const isBare = `${url.origin}/` === url.href && /^https?:$/.test(url.protocol)
  return isBare ? url : refuse('SITE_URL', url.password ? '(with a password)' : value, allowed)
}

function readDatabase(env: Environment, dataDir: string): Config['database'] {
  const url = env.DATABASE_URL
  if (!url) return { kind: 'sqlite', file: join(dataDir, 'copeaux.sqlite') }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url }
  // The message does not contain the value, which may contain a password.
  throw new HostError(
    'DATABASE_URL is not an address of PostgreSQL; allowed: postgres://user:password@host:port/name, or unset for SQLite.',
  )
}

function readAdministrator(env: Environment) {
  const username = env.ADMIN_USERNAME || 'admin'
  if (username.length > MAX_NAME_LENGTH)
    refuse('ADMIN_USERNAME', username, `at most ${MAX_NAME_LENGTH} characters`)
  const password = env.ADMIN_PASSWORD || null
  const isValid = !password || v.is(newPasswordSchema, password)
  if (isValid) return { username, password }
  throw new HostError(
    `ADMIN_PASSWORD has ${[...password].length} characters; allowed: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}, or unset to have one generated.`,
  )
}

/** The error message does not contain the URL, whose path may be a secret. */
function readPingUrl(env: Environment): string | null {
  const value = env.BACKUP_PING_URL
  if (!value) return null
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new HostError(
      'BACKUP_PING_URL is not a web address; allowed: an http:// or https:// address, or unset.',
    )
  const { username, password } = new URL(value)
  // Rejects credentials in the URL, because `fetch` would repeat them in its error message.
  if (username || password)
    throw new HostError(
      'BACKUP_PING_URL contains a user name or password; allowed: an address without them.',
    )
  return value
}

function readStorage(env: Environment): Config['storage'] {
  const bucketPath = env.S3_BUCKET
  if (!bucketPath) {
    rejectOrphans(env, 'S3_', [...S3_SETTINGS, 'PUBLIC_URL'], 'S3_BUCKET')
    return { kind: 'disk' }
  }
  const setting = { variable: 'S3_BUCKET', allowed: 'a bucket, or bucket/folder' }
  const publicUrl = env.S3_PUBLIC_URL ? parsePublicUrl(env.S3_PUBLIC_URL) : null
  return { kind: 's3', ...readS3Config(env, bucketPath, setting, 'S3_'), publicUrl }
}

function parsePublicUrl(value: string): string {
  const { origin, pathname } = URL.canParse(value) ? new URL(value) : { origin: '', pathname: '' }
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return parseOrigin('S3_PUBLIC_URL', origin === 'null' ? value : origin || value) + path
}

/**
 * Returns true for an IP address or a CIDR network. Rejects short and octal notations, which
 * programs interpret differently.
 */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/')
  return isIP(address) !== 0 && (text === address || ipaddr.isValidCIDR(text))
}

function readTrustProxy(env: Environment): Config['trustProxy'] {
  const value = env.TRUST_PROXY || '0'
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const networks = value.split(',').map((one) => one.trim())
  return networks.every(isNetwork)
    ? networks
    : refuse(
        'TRUST_PROXY',
        value,
        'how many proxies stand in front (0 to 99), or their addresses such as 10.0.0.2, fd00::/8',
      )
}

const MAIL_OPTIONS = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized']

function readMail(env: Environment): Config['mail'] {
  const url = env.SMTP_URL
  const recipient = env.CONTACT_TO
  if (!url && !recipient) return null
  if (!url || !recipient)
    throw new HostError('SMTP_URL and CONTACT_TO go together; allowed: both, or neither.')
  // The message does not contain the value, which may contain a password.
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new HostError(
      'SMTP_URL is not an address of a mail server; allowed: smtps://user:password@host:465 or smtp://host:587.',
    )
  if (!isDecodable(url))
    throw new HostError(
      'SMTP_URL contains a %; allowed: %25 instead, and also %40 for an @ in the user name or password.',
    )
  // The mail library ignores an unknown option such as `requireTls=true`. The message does not name
  // the option, which is a part of the password if that contains a question mark.
  for (const [name, value] of new URL(url).searchParams)
    if (!MAIL_OPTIONS.includes(name) || !/^(true|false)$/.test(value))
      throw new HostError(
        `SMTP_URL contains a wrong option after the ?; allowed: ${MAIL_OPTIONS.join(', ')}, each with true or false (and %3F for a ? in the password).`,
      )
  const address = toAsciiEmail(recipient)
  if (address === null)
    return refuse('CONTACT_TO', recipient, 'an e-mail address, such as atelier@example.org')
  const username = decodeURIComponent(new URL(url).username)
  return {
    server: { url },
    recipient: address,
    sender: username.includes('@') ? username : address,
  }
}

const PROXY_WITHOUT_SITE_URL =
  'SITE_URL is not set, but TRUST_PROXY is: behind TLS, cookies are not secure and links lead to this machine. Set SITE_URL=https://…'

const BACKUP_ON_SAME_DISK =
  'BACKUP_TO is a folder on the same disk as DATA_DIR: if this disk breaks, the backups are lost with the site.'

const BACKUP_IN_SAME_BUCKET =
  'BACKUP_TO is in the same bucket as S3_BUCKET: if this bucket is lost, the backups are lost with the site.'

/**
 * These names are not settings of the site. The compose files in `container/` and Kubernetes set
 * them for other programs.
 */
const FOREIGN_SETTING = /^(BACKUP_FOLDER|SITE_ADDRESS)$|_(SERVICE_|PORT(_|$))/

/** Warns of names that look like settings, such as `BACKUP_T0`, and are probably misspelled. */
function findUnknownSettings(env: Environment, known: Set<string>): string[] {
  const prefixes = [...known].flatMap((name) => /^[A-Z\d]+_/.exec(name) ?? [])
  const unknown = Object.keys(env).filter(
    (name) =>
      env[name] &&
      !known.has(name) &&
      !FOREIGN_SETTING.test(name) &&
      prefixes.some((prefix) => name.startsWith(prefix)),
  )
  if (unknown.length === 0) return []
  return [
    `Unknown settings have no effect: ${unknown.join(', ')}. docs/hosting/settings.md lists the correct names.`,
  ]
}

export function readConfig(variables: Environment = process.env): Config {
  const known = new Set<string>()
  // Records the names that are read, so that no second list of the settings is needed.
  const env = new Proxy(variables, {
    get(target, name: string) {
      known.add(name)
      return target[name]
    },
  })
  const listen = readPort(env)
  const dataDir = resolve(env.DATA_DIR || './data')
  const url = readSiteUrl(env, `http://localhost:${listen}`)
  const { username, password } = readAdministrator(env)
  const proxies = readTrustProxy(env)
  const storage = readStorage(env)
  const backupTo = readBackupDestination(env.BACKUP_TO, env, { dataDir, storage })
  return {
    port: listen,
    host: (env.HOST || '127.0.0.1').replace(/^\[(.*)\]$/, '$1'),
    dataDir,
    demo: readBoolean(env, 'DEMO', true),
    adminUsername: username,
    adminPassword: password,
    siteUrl: url.origin,
    https: url.protocol === 'https:',
    trustProxy: proxies,
    database: readDatabase(env, dataDir),
    storage,
    mail: readMail(env),
    allowsInternalMailHost: readBoolean(env, 'ALLOW_INTERNAL_MAIL_HOST', false),
    allowsInternalTranslationHost: readBoolean(env, 'ALLOW_INTERNAL_TRANSLATION_HOST', false),
    backupTo,
    backupPingUrl: readPingUrl(env),
    advice: [
      ...(proxies !== 0 && !env.SITE_URL ? [PROXY_WITHOUT_SITE_URL] : []),
      ...(backupTo && isOnSameFileSystem(backupTo, dataDir) ? [BACKUP_ON_SAME_DISK] : []),
      ...(backupTo && isInSameBucket(backupTo, storage) ? [BACKUP_IN_SAME_BUCKET] : []),
      ...findUnknownSettings(variables, known),
    ],
  }
}
