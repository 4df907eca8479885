import { HostError, throwInvalidSetting } from '../../host-error.ts'

export type S3Config = {
  bucket: string
  /** The folder in the bucket, which is empty or ends with a slash. */
  prefix: string
  /** The URL has no trailing slash. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

type Environment = Record<string, string | undefined>

const BUCKET = /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/

/** Throws HostError unless `value` is the URL of an http or https origin and nothing more. */
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
 * `bucketPath` is `bucket` or `bucket/folder`. The names of the other environment variables begin
 * with `variablePrefix`, such as `S3_` in `S3_ENDPOINT`.
 */
export function readS3Config(
  env: Environment,
  bucketPath: string,
  setting: { variable: string; allowed: string },
  variablePrefix: string,
): S3Config {
  const [, bucket, folder = ''] = BUCKET.exec(bucketPath) ?? []
  if (!bucket)
    return throwInvalidSetting(
      setting.variable,
      env[setting.variable] ?? '',
      `${setting.allowed} (the bucket has 3 to 63 lower-case letters, digits, dots or hyphens)`,
    )
  const endpoint = parseOrigin(`${variablePrefix}ENDPOINT`, env[`${variablePrefix}ENDPOINT`] ?? '')
  const accessKeyId = env[`${variablePrefix}ACCESS_KEY_ID`]
  const secretAccessKey = env[`${variablePrefix}SECRET_ACCESS_KEY`]
  if (!accessKeyId || !secretAccessKey)
    throw new HostError(
      `${setting.variable} is an address of S3; ${variablePrefix}ACCESS_KEY_ID and ${variablePrefix}SECRET_ACCESS_KEY have to be set with it.`,
    )
  const region = env[`${variablePrefix}REGION`] || 'us-east-1'
  return { bucket, prefix: folder && `${folder}/`, endpoint, region, accessKeyId, secretAccessKey }
}
