/** Speaks to S3, or to whatever speaks like it. Every address is `endpoint/bucket/key`, which all of them understand. */
import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import type { S3Place } from '../config-s3.ts'

/** How long one call may take, in milliseconds: a photo of 64 MiB at 75 kB a second. */
const PATIENCE = 15 * 60_000
/** How often a call is made again that met a busy server. */
const RETRIES = 4
/**
 * How long one waits before each look at what was sent, in milliseconds: some servers say that all is kept while its end
 * is still on the way to their disk.
 */
const LOOKS = [0, 25, 50, 100, 200, 400, 800, 1600]

/** What it says against a call, or that it does not answer; `code` makes it a site that is busy (server/failures.ts). */
export class S3Failed extends Error {
  override name = 'S3Failed'
  readonly code = 'S3_FAILED'
  /** Of the answer; 0 where there was none. */
  readonly status: number
  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/** All values are strings, and there is one `Contents` for each object of a page. */
type S3Answer = {
  Error?: { Code?: string }
  ListBucketResult?: {
    Contents?: { Key: string; Size: string; LastModified: string }[]
    NextContinuationToken?: string
  }
  CopyObjectResult?: unknown
}
const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
})
/** Returns an empty object if the text is not XML. */
function parseXml(text: string): S3Answer {
  try {
    return parser.parse(text)
  } catch {
    return {}
  }
}

export type Listed = { name: string; bytes: number /** In milliseconds since 1970. */; at: number }

type Asked = {
  query?: URLSearchParams
  headers?: Record<string, string>
  body?: Blob | Uint8Array<ArrayBuffer>
  signal?: AbortSignal
}

/** All keys are told without the prefix of the place. */
export function createS3Client(at: S3Place) {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = at
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region },
    service: 's3',
    retries: RETRIES,
  })

  const closing = new AbortController()

  async function ask(method: string, path: string, { query, ...init }: Asked): Promise<Response> {
    const url = `${endpoint}/${bucket}${path}${query ? `?${query}` : ''}`
    const send = () =>
      // What it holds goes to the server that the host has named, and to no other that this one names.
      client.fetch(url, {
        ...init,
        signal: AbortSignal.any([closing.signal, init.signal ?? AbortSignal.timeout(PATIENCE)]),
        method,
        redirect: 'manual',
      })
    return (
      send()
        // A connection that lay idle may be closed just as it is used; a call made twice does what one does.
        .catch(send)
        .catch((error: Error) => {
          const cause = error.cause instanceof Error ? error.cause.message : error.message
          throw new S3Failed(`cannot be reached: ${cause}`)
        })
    )
  }
  async function checked(answer: Response): Promise<Response> {
    if (answer.ok) return answer
    const code = parseXml(await answer.text()).Error?.Code ?? ''
    throw new S3Failed(`refuses: ${answer.status} ${code}`.trim(), answer.status)
  }

  /** @throws S3Failed with what the server says, which holds no secret */
  const call = async (method: string, key: string, asked: Asked = {}) =>
    checked(await ask(method, `/${prefix}${key}`, asked))

  /** @returns null where nothing has that key */
  async function find(method: 'GET' | 'HEAD', key: string, asked: Asked = {}) {
    const answer = await ask(method, `/${prefix}${key}`, asked)
    if (answer.status !== 404) return checked(answer)
    await answer.body?.cancel()
    return null
  }

  return {
    place: `s3://${bucket}/${prefix}`,
    /** Ends all calls that are under way, and lets no other begin. */
    close: () => closing.abort(),
    call,
    find,
    /** What lies right below a part of the prefix, page by page as the server tells it; names without that part. */
    async *list(below: string): AsyncGenerator<Listed> {
      let more: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + below,
          delimiter: '/',
        })
        if (more) query.set('continuation-token', more)
        const answer = await checked(await ask('GET', '', { query }))
        const { ListBucketResult: page } = parseXml(await answer.text())
        if (page === undefined) throw new S3Failed('did not list')
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1)
          if (name) yield { name, bytes: Number(Size), at: Date.parse(LastModified) }
        }
        more = page.NextContinuationToken
      } while (more)
    },
    /**
     * The server compares what arrives with the hash, and keeps all of it or nothing; looked at afterwards.
     * @param file the SHA-256 in hex
     * @throws S3Failed also where it says that it was kept and, seconds later, has less or nothing
     */
    async putFile(
      key: string,
      file: { path: string; bytes: number; sha256: string },
      headers: Record<string, string> = {},
    ) {
      await call('PUT', key, {
        body: await openAsBlob(file.path),
        headers: { ...headers, 'x-amz-content-sha256': file.sha256 },
      })
      for (const pause of LOOKS) {
        await wait(pause)
        const kept = await find('HEAD', key)
        if (Number(kept?.headers.get('content-length')) === file.bytes) return
      }
      throw new S3Failed('does not keep what is sent to it')
    },
    async copy(from: string, to: string) {
      const source = { 'x-amz-copy-source': `/${bucket}/${prefix}${from}` }
      const answer = await call('PUT', to, { headers: source })
      // S3 sends status 200 before it copies, so an error appears only in the body.
      if (!('CopyObjectResult' in parseXml(await answer.text()))) throw new S3Failed('did not copy')
    },
    remove: async (key: string) => {
      await call('DELETE', key)
    },
  }
}
