/** Uses path-style URLs, because all S3-compatible servers support them. */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { getErrorMessage } from '../../classify-error.ts'
import type { S3Config } from './s3-config.ts'

/** This time is enough to upload 64 MiB at 75 kB per second. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
/**
 * Maximum wait for the response headers, because a visitor may be waiting. Uploads and copies may
 * take longer.
 */
const HEADERS_TIMEOUT_MS = 20_000
const RETRIES = 4
/**
 * Delays before each check of an upload. Some servers confirm an upload before all of it is on
 * disk.
 */
const VERIFY_DELAYS_MS = [0, 25, 50, 100, 200, 400, 800, 1600]

/**
 * An error of the S3 server or of the connection to it. `classifyError` returns `busy` for this
 * `code`, so that the API answers 503.
 */
export class S3Error extends Error {
  override name = 'S3Error'
  readonly code = 'S3_FAILED'
  /** `status` is 0 if the server did not respond. */
  readonly status: number
  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/**
 * Converts network errors during a download to S3Error, so that the API answers 503 instead of 500.
 * Cancelling the returned body closes the connection, even if nothing was read.
 */
function withConvertedErrors(response: Response): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          throw new S3Error(`stopped responding: ${getErrorMessage(error)}. Check the network`)
        })
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}

type S3Response = {
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
function parseXml(text: string): S3Response {
  try {
    return parser.parse(text)
  } catch {
    return {}
  }
}

export type S3Object = {
  name: string
  bytes: number
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

type RequestOptions = {
  query?: URLSearchParams
  headers?: Record<string, string>
  body?: Blob | Uint8Array<ArrayBuffer>
  signal?: AbortSignal
}

/** Keys are relative to the prefix in the configuration. */
export function createS3Client(at: S3Config) {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = at
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region },
    service: 's3',
    retries: RETRIES,
  })

  const closing = new AbortController()

  async function ask(
    method: string,
    path: string,
    { query, ...init }: RequestOptions,
  ): Promise<Response> {
    const url = `${endpoint}/${bucket}${path}${query ? `?${query}` : ''}`
    const unanswered = new AbortController()
    const timer =
      method === 'PUT'
        ? undefined
        : setTimeout(
            () => unanswered.abort(new Error(`no answer after ${HEADERS_TIMEOUT_MS / 1000} s`)),
            HEADERS_TIMEOUT_MS,
          )
    const send = () =>
      // Follows no redirect, because photos and credentials must go only to the configured server.
      client.fetch(url, {
        ...init,
        signal: AbortSignal.any([
          closing.signal,
          unanswered.signal,
          init.signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ]),
        method,
        redirect: 'manual',
      })
    return (
      send()
        // Repeats a failed request once, because the server may have closed an idle connection. All
        // requests are idempotent.
        .catch(send)
        .finally(() => clearTimeout(timer))
        .then(withConvertedErrors)
        .catch((error: Error) => {
          const cause = error.cause instanceof Error ? error.cause.message : error.message
          throw new S3Error(`cannot be reached: ${cause}`)
        })
    )
  }
  async function checked(response: Response): Promise<Response> {
    if (response.ok) return response
    const code = parseXml(await response.text()).Error?.Code ?? ''
    throw new S3Error(`responds with ${response.status} ${code}`.trim(), response.status)
  }

  /** Sends a request about one object. Throws S3Error, whose message contains no secrets. */
  const call = async (method: string, key: string, options: RequestOptions = {}) =>
    checked(await ask(method, `/${prefix}${key}`, options))

  /** Returns null if the object does not exist. */
  async function find(
    method: 'GET' | 'HEAD' | 'DELETE',
    key: string,
    options: RequestOptions = {},
  ) {
    const response = await ask(method, `/${prefix}${key}`, options)
    if (response.status !== 404) return checked(response)
    await response.body?.cancel()
    return null
  }

  return {
    place: `s3://${bucket}/${prefix}`,
    close: () => closing.abort(),
    call,
    find,
    /** Returns null if the object does not exist. */
    async hashOf(key: string): Promise<string | null> {
      const found = await find('GET', key)
      if (!found?.body) return null
      const sum = createHash('sha256')
      for await (const chunk of found.body) sum.update(chunk)
      return sum.digest('hex')
    },
    /** Lists the objects directly below a prefix. Their names do not contain the prefix. */
    async *list(below: string): AsyncGenerator<S3Object> {
      let continuationToken: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + below,
          delimiter: '/',
        })
        if (continuationToken) query.set('continuation-token', continuationToken)
        const response = await checked(await ask('GET', '', { query }))
        const { ListBucketResult: page } = parseXml(await response.text())
        if (page === undefined) throw new S3Error('did not return a list of its files')
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1)
          if (name) yield { name, bytes: Number(Size), at: Date.parse(LastModified) }
        }
        continuationToken = page.NextContinuationToken
      } while (continuationToken)
    },
    /**
     * Uploads a file, whose SHA-256 the server verifies. Throws S3Error if the length on the server
     * is still wrong at the last check.
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
      for (const pause of VERIFY_DELAYS_MS) {
        await wait(pause)
        const stored = await find('HEAD', key)
        if (Number(stored?.headers.get('content-length')) === file.bytes) return
      }
      throw new S3Error('does not store uploaded files')
    },
    async copy(from: string, to: string) {
      const source = { 'x-amz-copy-source': `/${bucket}/${prefix}${from}` }
      const response = await call('PUT', to, { headers: source })
      // S3 sends status 200 before it has copied, and reports a later error only in the body.
      if (!('CopyObjectResult' in parseXml(await response.text())))
        throw new S3Error('did not copy a file')
    },
    remove: async (key: string) => {
      await find('DELETE', key)
    },
  }
}
