import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  uploadPhotoAndCreatePiece,
  withRunningSiteAsAdmin,
} from '../../../tests/support/running-site.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createTemporaryFolder } from '../../../tests/support/site.ts'
import { classifyError } from '../../classify-error.ts'
import { readConfig } from '../../config.ts'
import { openPhotoStorage } from '../open-storage.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  server = await startS3Server(createTemporaryFolder())
})
afterAll(() => server.stop())

const BYTES = Buffer.from('Un tour, une gouge, un copeau.')
const HASH = createHash('sha256').update(BYTES).digest('hex')
const FILE = `${HASH}.jpg`

test('rejects a downloaded original with a wrong hash', async () => {
  const storage = await openPhotoStorage(
    readConfig({ DATA_DIR: createTemporaryFolder(), ...server.env }),
  )
  await storage.write('originals', HASH, Buffer.from('Un tour, une gouge, un copeaux'))
  await expect(storage.withFile('originals', HASH, async () => 'handed over')).rejects.toThrow(
    /damaged/,
  )
  expect(await readdir(storage.incoming)).toEqual([])
})

test.each([
  ['no server', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot be reached/],
  ['no such bucket', { S3_BUCKET: 'ailleurs' }, /404 NoSuchBucket/],
  ['another key', { S3_ACCESS_KEY_ID: 'faux' }, /403 InvalidAccessKeyId/],
])('reports %s in one line without secrets', async (_, wrong, line) => {
  const opened = openPhotoStorage(
    readConfig({ DATA_DIR: createTemporaryFolder(), ...server.env, ...wrong }),
  )
  await expect(opened).rejects.toThrow(line)
  await expect(opened).rejects.toMatchObject({ name: 'HostError' })
})

test('rejects a response that is not a listing', async () => {
  const proxy = createServer((_, answer) => answer.end('<html>Welcome</html>'))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const S3_ENDPOINT = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const config = readConfig({ ...server.env, S3_ENDPOINT, DATA_DIR: createTemporaryFolder() })
  await expect(openPhotoStorage(config)).rejects.toThrow(/did not return a list of its files/)
  proxy.close()
})

/**
 * Starts a fake S3 server that confirms each upload immediately, although the object is not stored
 * completely yet.
 * @param storedBytes length in bytes that each HEAD request reports in turn. Further requests
 * report the last one.
 */
async function slowDisk(storedBytes: readonly number[]) {
  let looks = 0
  const disk = createServer((request, answer) => {
    if (request.method === 'GET') return answer.end('<ListBucketResult/>')
    if (request.method !== 'HEAD') return answer.end()
    const bytes = storedBytes[Math.min(looks, storedBytes.length - 1)]
    looks += 1
    return answer.writeHead(bytes ? 200 : 404, { 'content-length': bytes ?? 0 }).end()
  })
  await new Promise<void>((resolve) => disk.listen(0, '127.0.0.1', resolve))
  const S3_ENDPOINT = `http://127.0.0.1:${(disk.address() as AddressInfo).port}`
  const env = { ...server.env, S3_ENDPOINT, DATA_DIR: createTemporaryFolder() }
  return { disk, storage: await openPhotoStorage(readConfig(env)) }
}

test('waits until a confirmed upload is complete', async () => {
  const { disk, storage } = await slowDisk([0, 7, BYTES.length])
  await storage.write('originals', HASH, BYTES)
  expect(await readdir(storage.incoming)).toEqual([])
  disk.close()
})

test('reports a confirmed upload that stays incomplete', async () => {
  const { disk, storage } = await slowDisk([7])
  const path = join(storage.incoming, 'arrived')
  await writeFile(path, BYTES)
  await expect(storage.put('originals', HASH, path)).rejects.toThrow(/does not store/)
  expect(await readFile(path)).toEqual(BYTES)
  disk.close()
})

/**
 * Opens the storage on a fake S3 server that answers the first request with a list of one file, and
 * passes all other requests to `answer`.
 */
async function openBrokenStorage(answer: RequestListener) {
  const page =
    '<ListBucketResult><Contents><Key>media/a.jpg</Key><Size>1</Size></Contents></ListBucketResult>'
  let isOpen = false
  const broken = createServer((request, response) => {
    if (isOpen) return answer(request, response)
    isOpen = true
    response.end(page)
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const S3_ENDPOINT = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
  const env = { ...server.env, S3_ENDPOINT, DATA_DIR: createTemporaryFolder() }
  const storage = await openPhotoStorage(readConfig(env))
  return {
    storage,
    [Symbol.dispose]() {
      storage.close()
      broken.close()
      broken.closeAllConnections()
    },
  }
}

test('treats a 404 for a deletion as deleted', async () => {
  using broken = await openBrokenStorage((_, response) => response.writeHead(404).end())
  await broken.storage.remove('media', FILE)
})

test.each([
  ['an interrupted response', { 'content-length': 1_000 }],
  ['an invalid compression', { 'content-encoding': 'gzip', 'content-length': 1_000 }],
])('reports %s as an error of the object storage', async (_, headers) => {
  using broken = await openBrokenStorage((_, response) => {
    response
      .writeHead(200, headers)
      .write('x'.repeat(100), () => setTimeout(() => response.destroy(), 50))
  })
  for (const reading of [
    () => broken.storage.hashOf('originals', HASH),
    () => broken.storage.list('media'),
    () => broken.storage.read('media', FILE),
    () => broken.storage.withFile('originals', HASH, async () => {}),
  ])
    expect(classifyError(await reading().catch((error: unknown) => error))).toBe('busy')
})

test('a cancelled download closes its connection, read or unread', async () => {
  const bytes = { 'content-length': 1_000 }
  const endings: Promise<string>[] = []
  using broken = await openBrokenStorage((_, response) => {
    const closed = new Promise<string>((resolve) => response.once('close', () => resolve('closed')))
    endings.push(Promise.race([closed, wait(2_000).then(() => 'still open')]))
    response.writeHead(200, bytes).write('x'.repeat(100))
  })
  const { mediaFiles } = broken.storage
  if ('folder' in mediaFiles) throw new Error('not in object storage')
  expect(await broken.storage.read('media', FILE, 10)).toBeNull()
  await (await mediaFiles.open('GET', FILE, {}))?.body?.cancel()
  const reader = (await mediaFiles.open('GET', FILE, {}))?.body?.getReader()
  await reader?.read()
  const unanswered = reader?.read()
  await Promise.race([reader?.cancel(), wait(2_000)])
  expect(await unanswered).toEqual({ done: true, value: undefined })
  expect(await Promise.all(endings)).toEqual(['closed', 'closed', 'closed'])
})

test('reports a silent server after twenty seconds, but waits for uploads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  using broken = await openBrokenStorage(() => {})
  const outcomes = [
    broken.storage.read('media', FILE),
    broken.storage.list('media'),
    broken.storage.remove('media', FILE),
  ].map((reading) => reading.catch((error) => error))
  const upload = broken.storage.write('media', FILE, BYTES).then(
    () => 'stored',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(21_000)
  vi.useRealTimers()
  for (const outcome of outcomes) expect(classifyError(await outcome)).toBe('busy')
  expect(await Promise.race([upload, wait(200).then(() => 'waiting')])).toBe('waiting')
}, 10_000)

test('a redirect to the public storage may be followed by the pages of feed readers', async () => {
  const S3_PUBLIC_URL = 'https://photos.example.org/media'
  const S3_BUCKET = `${server.env.S3_BUCKET}/public`
  const env = { ...server.env, S3_BUCKET, S3_PUBLIC_URL }
  await withRunningSiteAsAdmin(
    createTemporaryFolder(),
    async (site) => {
      const { url } = await uploadPhotoAndCreatePiece(site, '#123')
      const { status, headers } = await site.ask(url, { anonymous: true })
      expect([status, headers.get('location')]).toEqual([302, `https://photos.example.org${url}`])
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    },
    env,
  )
})
