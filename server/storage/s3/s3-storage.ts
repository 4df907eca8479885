import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY } from '../../../shared/workshop-day.ts'
import type { Config } from '../../config.ts'
import { HostError } from '../../host-error.ts'
import { createIncomingFolder } from '../disk-storage.ts'
import { hashFile, updateHashWhileReading } from '../files.ts'
import { DamagedFileError, type PhotoStorage, type StorageArea } from '../storage.ts'
import { createS3Client, S3Error } from './s3-client.ts'

/** Files younger than this are kept at startup, because another process may be writing them. */
const ABANDONED_AGE_MS = DAY

const MEDIA_TYPES: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif' }
/** The bucket serves public files with these headers, which must be those of http/media.ts. */
const getPublicHeaders = (name: string) => ({
  'content-type': MEDIA_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
})
const parseHash = (name: string) => /^[0-9a-f]{64}/.exec(name)?.[0]

const createNotFoundError = (name: string) =>
  Object.assign(new Error(`${name} is not in the storage`), { code: 'ENOENT' })

/** Throws HostError if the server cannot be reached or rejects the access keys. */
export async function openS3Storage(
  dataDir: string,
  place: Config['storage'] & { kind: 's3' },
): Promise<PhotoStorage> {
  const incoming = await createIncomingFolder(dataDir)
  const client = createS3Client(place)
  const keyOf = (area: StorageArea, name: string) => `${area}/${name}`
  await client
    .list('')
    .next()
    .catch((error: unknown) => {
      if (!(error instanceof S3Error)) throw error
      throw new HostError(`${client.place} (S3_BUCKET) ${error.message}.`)
    })

  const listed = (area: StorageArea) => Array.fromAsync(client.list(`${area}/`))
  const remove = (area: StorageArea, name: string) => client.remove(keyOf(area, name))

  async function put(area: StorageArea, name: string, path: string) {
    const { size } = await stat(path)
    const sha256 = (await hashFile(path)) ?? ''
    const headers = area === 'media' ? getPublicHeaders(name) : {}
    await client.putFile(keyOf(area, name), { path, bytes: size, sha256 }, headers)
    await rm(path, { force: true })
  }

  /**
   * Downloads a file to `path`. Throws ENOENT for a missing file. Unless `alsoDamaged` is true,
   * throws DamagedFileError if an original does not match the hash in its name.
   */
  async function fetchTo(path: string, area: StorageArea, name: string, alsoDamaged: boolean) {
    const found = await client.find('GET', keyOf(area, name))
    if (!found?.body) throw createNotFoundError(name)
    const sum = createHash('sha256')
    await pipeline(
      found.body,
      (chunks: AsyncIterable<Uint8Array>) => updateHashWhileReading(sum, chunks),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    const expected = area === 'media' || alsoDamaged ? undefined : parseHash(name)
    if (expected && sum.digest('hex') !== expected)
      throw new DamagedFileError(`${client.place}${keyOf(area, name)} is damaged`)
  }

  return {
    incoming,
    locationOf: (area, name = '') => client.place + keyOf(area, name),
    list: async (area) => (await listed(area)).map(({ name }) => name),
    files: async (area) => new Map((await listed(area)).map(({ name, ...file }) => [name, file])),
    async listAbandoned(area) {
      const before = Date.now() - ABANDONED_AGE_MS
      return (await listed(area)).filter(({ at }) => at < before).map(({ name }) => name)
    },
    hashOf: (area, name) => client.hashOf(keyOf(area, name)),
    async read(area, name, maxBytes = Number.POSITIVE_INFINITY) {
      const found = await client.find('GET', keyOf(area, name))
      if (!found) return null
      if (Number(found.headers.get('content-length')) <= maxBytes)
        return Buffer.from(await found.arrayBuffer())
      await found.body?.cancel()
      return null
    },
    async withFile(area, name, work, alsoDamaged = false) {
      const path = join(incoming, randomUUID())
      try {
        await fetchTo(path, area, name, alsoDamaged)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async storeVariants(work) {
      const output = join(incoming, randomUUID())
      await mkdir(output, { mode: 0o700 })
      try {
        const result = await work({ incoming, output })
        for (const name of await readdir(output)) await put('media', name, join(output, name))
        return result
      } finally {
        await rm(output, { recursive: true, force: true })
      }
    },
    put,
    async write(area, name, bytes) {
      const path = join(incoming, randomUUID())
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await put(area, name, path)
    },
    async move(from, to) {
      await client.copy(keyOf(...from), keyOf(...to))
      await remove(...from)
    },
    remove,
    close: client.close,
    mediaFiles: {
      publicUrl: place.publicUrl,
      open: (method, name, headers) =>
        client.find(method === 'HEAD' ? 'HEAD' : 'GET', keyOf('media', name), { headers }),
    },
  }
}
