import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { BackupTo } from '../config.ts'
import type { Elsewhere } from './elsewhere.ts'
import { momentOfDay } from './names.ts'
import { BackupRefused } from './refusal.ts'

/** How long one call may take, in milliseconds: a photo of 64 MiB at 75 kB a second. */
const PATIENCE = 15 * 60_000
/** How often a call is made again that met a busy server. */
const RETRIES = 4

/** S3, or whatever speaks like it. Every address is `endpoint/bucket/key`, which all of them understand. */
export function s3Elsewhere(to: BackupTo & { kind: 's3' }): Elsewhere {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = to
  const place = `s3://${bucket}/${prefix}`
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  })

  /** @throws BackupRefused with what the server says, which holds no secret */
  async function call(method: string, address: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await client
      // What it holds goes to the server that the host has named, and to no other that this one names.
      .fetch(`${endpoint}/${bucket}${address}`, { ...init, method, signal, redirect: 'manual' })
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause.message : error.message
        throw new BackupRefused(`${place} (BACKUP_TO) cannot be reached: ${cause}.`)
      })
    if (answer.ok) return answer
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
    throw new BackupRefused(`${place} (BACKUP_TO) refuses: ${answer.status} ${code}.`)
  }
  const keyed = (name: string) => `/${prefix}${name}`

  /** The keys below a part of the prefix, without it, each with its length in bytes. */
  async function list(below: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    let more: string | undefined
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: prefix + below,
        delimiter: '/',
      })
      if (more) query.set('continuation-token', more)
      const text = await (await call('GET', `?${query}`)).text()
      for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        // Of the names that are ours none holds a sign that XML would write otherwise.
        const [, name = ''] = /<Key>[^<]*?([^/<]+)<\/Key>/.exec(content) ?? []
        found.set(name, Number(/<Size>(\d+)<\/Size>/.exec(content)?.[1]))
      }
      more = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
    } while (more)
    return found
  }

  return {
    place,
    photographs: () => list('originals/'),
    days: async () => [...(await list('')).keys()].filter((name) => momentOfDay(name) !== null),
    async put(name, { path, bytes, sha256 }) {
      // The server compares what arrives with the hash, and keeps all of it or nothing.
      const headers = { 'x-amz-content-sha256': sha256 }
      await call('PUT', keyed(name), { body: await openAsBlob(path), headers })
      const kept = await call('HEAD', keyed(name))
      if (Number(kept.headers.get('content-length')) !== bytes)
        throw new BackupRefused(`${place} (BACKUP_TO) does not keep what is sent to it.`)
    },
    removeDay: (name) => call('DELETE', keyed(name)).then(() => undefined),
  }
}
