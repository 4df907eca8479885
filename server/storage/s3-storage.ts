/** Stores photos in S3-compatible object storage, which several processes can share. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { openIncoming } from './disk-storage.ts'
import { hashOf } from './file-hash.ts'
import { createS3Client, S3Failed } from './s3-client.ts'
import { DamagedInStorage, type Shelf, type Storage } from './storage.ts'

/**
 * Age in milliseconds from which a file without a database row is abandoned. No upload takes that
 * long.
 */
const SETTLED = 24 * 3_600_000

const TYPES: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif' }
/** Response headers of a public file, stored with the object. They match those of http/media.ts. */
const asServed = (name: string) => ({
  'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
})
/** Returns the hash in the name of an original, in `originals` or `quarantine`. */
const hashInName = (name: string) => /^[0-9a-f]{64}/.exec(name)?.[0]

const missing = (name: string) =>
  Object.assign(new Error(`${name} is not in the storage`), { code: 'ENOENT' })

/**
 * Opens the storage in an S3 bucket.
 * @throws ConfigError if the server cannot be reached or rejects the keys
 */
export async function openS3(
  dataDir: string,
  place: Config['storage'] & { kind: 's3' },
): Promise<Storage> {
  const incoming = await openIncoming(dataDir)
  const client = createS3Client(place)
  const keyOf = (shelf: Shelf, name: string) => `${shelf}/${name}`
  await client
    .list('')
    .next()
    .catch((error: unknown) => {
      if (!(error instanceof S3Failed)) throw error
      throw new ConfigError(`${client.place} (S3_BUCKET) ${error.message}.`)
    })

  const listed = (shelf: Shelf) => Array.fromAsync(client.list(`${shelf}/`))
  const remove = (shelf: Shelf, name: string) => client.remove(keyOf(shelf, name))

  async function put(shelf: Shelf, name: string, path: string) {
    const { size } = await stat(path)
    const sha256 = (await hashOf(path)) ?? ''
    const headers = shelf === 'media' ? asServed(name) : {}
    await client.putFile(keyOf(shelf, name), { path, bytes: size, sha256 }, headers)
    await rm(path, { force: true })
  }

  /**
   * Downloads a file.
   * @throws if its bytes do not match the hash in its name
   */
  async function fetchTo(path: string, shelf: Shelf, name: string, alsoDamaged: boolean) {
    const found = await client.find('GET', keyOf(shelf, name))
    if (!found?.body) throw missing(name)
    const sum = createHash('sha256')
    await pipeline(
      found.body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          sum.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    const expected = shelf === 'media' || alsoDamaged ? undefined : hashInName(name)
    if (expected && sum.digest('hex') !== expected)
      throw new DamagedInStorage(`${client.place}${keyOf(shelf, name)} is damaged`)
  }

  return {
    incoming,
    placeOf: (shelf, name = '') => client.place + keyOf(shelf, name),
    names: async (shelf) => (await listed(shelf)).map(({ name }) => name),
    sizes: async (shelf) => new Map((await listed(shelf)).map(({ name, bytes }) => [name, bytes])),
    async settled(shelf) {
      const before = Date.now() - SETTLED
      return (await listed(shelf)).filter(({ at }) => at < before).map(({ name }) => name)
    },
    has: async (shelf, name) => (await client.find('HEAD', keyOf(shelf, name))) !== null,
    async hashOf(shelf, name) {
      const found = await client.find('GET', keyOf(shelf, name))
      if (!found?.body) return null
      const sum = createHash('sha256')
      for await (const chunk of found.body) sum.update(chunk)
      return sum.digest('hex')
    },
    async read(shelf, name, most = Number.POSITIVE_INFINITY) {
      const found = await client.find('GET', keyOf(shelf, name))
      if (!found) return null
      if (Number(found.headers.get('content-length')) <= most)
        return Buffer.from(await found.arrayBuffer())
      await found.body?.cancel()
      return null
    },
    async withFile(shelf, name, work, alsoDamaged = false) {
      const path = join(incoming, randomUUID())
      try {
        await fetchTo(path, shelf, name, alsoDamaged)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async publishing(work) {
      const made = join(incoming, randomUUID())
      await mkdir(made, { mode: 0o700 })
      try {
        const result = await work({ incoming, made })
        for (const name of await readdir(made)) await put('media', name, join(made, name))
        return result
      } finally {
        await rm(made, { recursive: true, force: true })
      }
    },
    put,
    async write(shelf, name, bytes) {
      const path = join(incoming, randomUUID())
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await put(shelf, name, path)
    },
    async move(from, to) {
      await client.copy(keyOf(...from), keyOf(...to))
      await remove(...from)
    },
    remove,
    close: client.close,
    served: {
      publicUrl: place.publicUrl,
      open: (method, name, headers) =>
        client.find(method === 'HEAD' ? 'HEAD' : 'GET', keyOf('media', name), { headers }),
    },
  }
}
