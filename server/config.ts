/** The settings of the site, read once from the environment (design.md section 5). */
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { LONGEST_PASSWORD, NewPassword, SHORTEST_PASSWORD } from '../shared/credentials.ts'
import { NAME_LENGTH } from '../shared/rules.ts'

export type Config = {
  port: number
  host: string
  /** The folder that holds everything the site keeps; an absolute path. */
  dataDir: string
  /** Fill an empty data folder with the demo content. */
  demo: boolean
  adminUsername: string
  /** Null: one is generated and printed once. */
  adminPassword: string | null
  /** The address of the site without a slash at its end. */
  siteUrl: string
  /** Whether visitors reach the site by https: secure cookies and HSTS. */
  https: boolean
  /** Which proxies are believed about whom they were asked by: how many, or their addresses and networks (CIDR). */
  trustProxy: number | string[]
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  /** How messages reach the artist, as the host has set it; null: as the artist does. */
  mail: { server: { url: string }; recipient: string; sender: string } | null
  /** Where each day's backup goes beside the data folder. */
  backupTo: BackupTo | null
  /** What the host should know though it keeps nothing from starting; a line each. */
  advice: string[]
}

export type BackupTo =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3'
      bucket: string
      /** What all keys begin with; empty, or with a slash at its end. */
      prefix: string
      /** Without a slash at its end. */
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** A setting that cannot be: the message is one line for the host to read, and holds no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Record<string, string | undefined>

const refuse = (variable: string, value: string, allowed: string): never => {
  throw new ConfigError(`${variable} is ${JSON.stringify(value)}; allowed: ${allowed}.`)
}

function yesOrNo(env: Environment, variable: string, byDefault: boolean): boolean {
  const value = env[variable] || (byDefault ? '1' : '0')
  return value === '1' || (value !== '0' && refuse(variable, value, '1 or 0'))
}

function port(env: Environment): number {
  const value = env.PORT || '3000'
  return /^\d{1,5}$/.test(value) && Number(value) <= 65535
    ? Number(value)
    : refuse('PORT', value, 'a whole number from 0 (any free port) to 65535')
}

function siteUrl(env: Environment, byDefault: string): URL {
  const value = env.SITE_URL || byDefault
  const allowed = 'an http:// or https:// address without path, such as https://atelier.example.org'
  const url = URL.canParse(value) ? new URL(value) : refuse('SITE_URL', value, allowed)
  const bare = `${url.origin}/` === url.href && /^https?:$/.test(url.protocol)
  return bare ? url : refuse('SITE_URL', url.password ? '(with a password)' : value, allowed)
}

function database(env: Environment, dataDir: string): Config['database'] {
  const url = env.DATABASE_URL
  if (!url) return { kind: 'sqlite', file: join(dataDir, 'copeaux.sqlite') }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { kind: 'postgres', url }
  // The value may hold a password, so it is not repeated.
  throw new ConfigError(
    'DATABASE_URL is not an address of PostgreSQL; allowed: postgres://user:password@host:port/name, or unset for SQLite.',
  )
}

function administrator(env: Environment) {
  const username = env.ADMIN_USERNAME || 'admin'
  if (username.length > NAME_LENGTH)
    refuse('ADMIN_USERNAME', username, `at most ${NAME_LENGTH} characters`)
  const password = env.ADMIN_PASSWORD || null
  const fits = !password || v.is(NewPassword, password)
  if (fits) return { username, password }
  throw new ConfigError(
    `ADMIN_PASSWORD has ${[...password].length} characters; allowed: ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD}, or unset to have one generated.`,
  )
}

function backupTo(env: Environment): BackupTo | null {
  const value = env.BACKUP_TO
  if (!value) return null
  if (!value.startsWith('s3:')) return { kind: 'folder', path: resolve(value) }
  const [, bucket, folder = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(value) ?? []
  if (!bucket) return refuse('BACKUP_TO', value, 'a folder, or s3://bucket/folder')
  const allowed = 'an https:// or http:// address without path, such as https://s3.example.org'
  const address = env.BACKUP_S3_ENDPOINT ?? ''
  const isBare = URL.canParse(address) && `${new URL(address).origin}/` === new URL(address).href
  if (!isBare || !/^https?:/.test(address)) refuse('BACKUP_S3_ENDPOINT', address, allowed)
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'BACKUP_TO is an address of S3; BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY have to be set with it.',
    )
  return {
    kind: 's3',
    bucket,
    prefix: folder && `${folder}/`,
    endpoint: new URL(address).origin,
    region: env.BACKUP_S3_REGION || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

/** An address, or a network as `10.0.0.0/8`; short and octal spellings are read in several ways, and so in none. */
function isNetwork(written: string): boolean {
  const [address = ''] = written.split('/')
  return isIP(address) !== 0 && (written === address || ipaddr.isValidCIDR(written))
}

function trustProxy(env: Environment): Config['trustProxy'] {
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

/** @throws ConfigError where only one of the two is set, or one cannot be */
function mail(env: Environment): Config['mail'] {
  const url = env.SMTP_URL
  const recipient = env.CONTACT_TO
  if (!url && !recipient) return null
  if (!url || !recipient)
    throw new ConfigError('SMTP_URL and CONTACT_TO go together; allowed: both, or neither.')
  // The value may hold a password, so it is not repeated.
  if (!/^smtps?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new ConfigError(
      'SMTP_URL is not an address of a mail server; allowed: smtps://user:password@host:465 or smtp://host:587.',
    )
  if (!v.is(v.pipe(v.string(), v.email()), recipient))
    return refuse('CONTACT_TO', recipient, 'an e-mail address, such as atelier@example.org')
  const username = decodeURIComponent(new URL(url).username)
  return { server: { url }, recipient, sender: username.includes('@') ? username : recipient }
}

/** Settings of later versions. Passing over one in silence would lose photos. */
const NOT_YET = /^S3_\w+$/

const PROXY_WITHOUT_ADDRESS =
  'SITE_URL is not set, but TRUST_PROXY is: behind TLS, cookies are not secure and links lead to this machine. Set SITE_URL=https://…'

/** @throws ConfigError on the first setting that is not allowed */
export function readConfig(env: Environment = process.env): Config {
  const early = Object.keys(env).find((variable) => NOT_YET.test(variable) && env[variable])
  if (early)
    throw new ConfigError(`${early} is set; allowed: unset, this version does not support it yet.`)
  const listen = port(env)
  const dataDir = resolve(env.DATA_DIR || './data')
  const url = siteUrl(env, `http://localhost:${listen}`)
  const { username, password } = administrator(env)
  const proxies = trustProxy(env)
  return {
    port: listen,
    host: env.HOST || '127.0.0.1',
    dataDir,
    demo: yesOrNo(env, 'DEMO', true),
    adminUsername: username,
    adminPassword: password,
    siteUrl: url.origin,
    https: url.protocol === 'https:',
    trustProxy: proxies,
    database: database(env, dataDir),
    mail: mail(env),
    backupTo: backupTo(env),
    advice: proxies !== 0 && !env.SITE_URL ? [PROXY_WITHOUT_ADDRESS] : [],
  }
}
