/**
 * Fake S3 server that rejects requests without a valid Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const SECRET = 'wJalrXUtnFEMI'
export const FAKE_S3_CREDENTIALS = {
  BACKUP_S3_ACCESS_KEY_ID: 'AKIA',
  BACKUP_S3_SECRET_ACCESS_KEY: SECRET,
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, headers, url = '' }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIA\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const declaredHash = String(headers['x-amz-content-sha256'])
  if (declaredHash !== 'UNSIGNED-PAYLOAD' && declaredHash !== sha256(body)) return false
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, escape)
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, pathname, query.join('&'), lines.join(''), names, declaredHash].join(
    '\n',
  )
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

/** Maximum number of keys on one page of an object list. */
const PAGE_SIZE = 2

export async function startFakeS3Server() {
  const objects = new Map<string, Buffer>()
  /** Error status codes for the next requests, one for each. */
  const failures: number[] = []
  /** Keys of objects whose download always loses the connection. */
  const interrupted = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    const failing = failures.shift()
    if (failing) return refuse(failing, 'SlowDown')
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = pathname.replace('/bucket', '').slice(1)
    if (!pathname.startsWith('/bucket')) return refuse(404, 'NoSuchBucket')
    const object = objects.get(key)
    if (request.method === 'PUT') {
      if (!request.headers['content-length']) return refuse(411, 'MissingContentLength')
      objects.set(key, body)
    } else if (request.method === 'DELETE') objects.delete(key)
    else if (searchParams.has('list-type')) return response.end(list(searchParams))
    else if (!object) return refuse(404, 'NoSuchKey')
    else if (interrupted.has(key) && request.method === 'GET') {
      response.writeHead(200, { 'content-length': object.length })
      return response.write(object.subarray(0, 100), () => response.destroy())
    } else
      return response
        .writeHead(200, { 'content-length': object.length })
        .end(request.method === 'HEAD' ? undefined : object)
    response.end()
  })

  function list(query: URLSearchParams) {
    const prefix = query.get('prefix') ?? ''
    const all = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'))
      .sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const keys = all.slice(from, from + PAGE_SIZE)
    const contents = keys.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    )
    const next = from + PAGE_SIZE
    const more = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    env: {
      ...FAKE_S3_CREDENTIALS,
      BACKUP_TO: 's3://bucket/atelier',
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    },
    objects,
    failures,
    interrupted,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
