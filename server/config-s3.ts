/**
 * Reads the settings of S3-compatible storage, for backups (`BACKUP_S3_…`) and for photos (`S3_…`).
 */
import { ConfigError, throwInvalidSetting } from './config-error.ts'

export type S3Location = {
  bucket: string
  /** The prefix of all object keys. It is empty or ends with a slash. */
  prefix: string
  /** The URL of the S3 service, without a trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Environment = Record<string, string | undefined>

const BUCKET = /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/

/**
 * Validates an http or https URL without a path.
 * @returns the origin of the URL, without a trailing slash
 */
export function parseOrigin(variable: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
    ? url.origin
    : throwInvalidSetting(
        variable,
        url?.password ? '(with a password)' : value,
        'an https:// or http:// address without path, such as https://s3.example.org',
      )
}

/**
 * Reads the settings of one S3 bucket.
 * @param place the bucket, or the bucket and a folder in the bucket
 * @param named the environment variable that contains `place`, and its allowed values for the error
 * message
 * @param before the prefix of the names of the other environment variables
 */
export function readS3Config(
  env: Environment,
  place: string,
  named: { variable: string; allowed: string },
  before: string,
): S3Location {
  const [, bucket, folder = ''] = BUCKET.exec(place) ?? []
  if (!bucket) return throwInvalidSetting(named.variable, env[named.variable] ?? '', named.allowed)
  const endpoint = parseOrigin(`${before}ENDPOINT`, env[`${before}ENDPOINT`] ?? '')
  const accessKeyId = env[`${before}ACCESS_KEY_ID`]
  const secretAccessKey = env[`${before}SECRET_ACCESS_KEY`]
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      `${named.variable} is an address of S3; ${before}ACCESS_KEY_ID and ${before}SECRET_ACCESS_KEY have to be set with it.`,
    )
  const region = env[`${before}REGION`] || 'us-east-1'
  return { bucket, prefix: folder && `${folder}/`, endpoint, region, accessKeyId, secretAccessKey }
}
