import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { readConfig } from '../config.ts'
import { openPhotoStorage } from './open-storage.ts'
import type { PhotoStorage } from './storage.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  server = await startS3Server(createTemporaryFolder())
})
afterAll(() => server.stop())

const BYTES = Buffer.from('Un tour, une gouge, un copeau.')
const HASH = createHash('sha256').update(BYTES).digest('hex')
const FILE = `${HASH}.jpg`
let sites = 0

describe.each(['a folder', 'object storage'])('in %s', (place) => {
  let storage: PhotoStorage
  let dataDir: string
  beforeEach(async () => {
    dataDir = createTemporaryFolder()
    sites += 1
    const bucket = `${server?.env.S3_BUCKET}/site-${sites}`
    const env = place === 'a folder' ? {} : { ...server.env, S3_BUCKET: bucket }
    storage = await openPhotoStorage(readConfig({ DATA_DIR: dataDir, ...env }))
  })
  const arrived = async (bytes: Uint8Array = BYTES) => {
    const path = join(storage.incoming, 'arrived')
    await writeFile(path, bytes)
    return path
  }

  test('stores a file and leaves no temporary file', async () => {
    await storage.put('originals', HASH, await arrived())
    expect(await storage.list('originals')).toEqual([HASH])
    expect(await storage.hashOf('originals', HASH)).toBe(HASH)
    expect(await storage.read('originals', HASH)).toEqual(BYTES)
    expect(await storage.withFile('originals', HASH, (path) => readFile(path))).toEqual(BYTES)
    expect(await readdir(storage.incoming)).toEqual([])
    expect(await storage.list('media')).toEqual([])
    expect(await storage.files('originals')).toEqual(
      new Map([[HASH, { bytes: BYTES.length, at: expect.any(Number) }]]),
    )
  })

  test('finds no missing file, and deleting it does nothing', async () => {
    expect(await storage.hashOf('originals', HASH)).toBeNull()
    expect(await storage.read('media', FILE)).toBeNull()
    await expect(
      storage.withFile('originals', HASH, async (path) => readFile(path)),
    ).rejects.toMatchObject({ code: 'ENOENT' })
    await storage.remove('media', FILE)
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test.runIf(place === 'a folder')('does not delete a folder', async () => {
    await mkdir(join(dataDir, 'media', '2019'))
    await expect(storage.remove('media', '2019')).rejects.toThrow()
    expect(await readdir(join(dataDir, 'media'))).toEqual(['2019'])
  })

  test('does not read a file over the size limit', async () => {
    await storage.write('media', FILE, BYTES)
    expect(await storage.read('media', FILE, BYTES.length)).toEqual(BYTES)
    expect(await storage.read('media', FILE, BYTES.length - 1)).toBeNull()
  })

  test('replaces an existing file', async () => {
    await storage.write('media', FILE, Buffer.from('1\n'))
    await storage.write('media', FILE, Buffer.from('22\n'))
    expect((await storage.read('media', FILE))?.toString()).toBe('22\n')
  })

  test('moves a file', async () => {
    await storage.put('originals', HASH, await arrived())
    await storage.move(['originals', HASH], ['media', FILE])
    expect(await storage.list('originals')).toEqual([])
    expect(await storage.list('media')).toEqual([FILE])
    expect(await storage.hashOf('media', FILE)).toBe(HASH)
    await expect(storage.move(['originals', HASH], ['media', 'x'])).rejects.toThrow()
    await storage.remove('media', FILE)
    expect(await storage.list('media')).toEqual([])
  })

  test('publishes generated files and clears the workspace', async () => {
    const made = await storage.storeVariants(async (workspace) => {
      for (const name of [FILE, `${HASH}-400.avif`])
        await writeFile(join(workspace.output, name), BYTES)
      return 'made'
    })
    expect(made).toBe('made')
    expect((await storage.list('media')).sort()).toEqual([`${HASH}-400.avif`, FILE].sort())
    expect(await storage.read('media', FILE)).toEqual(BYTES)
    expect(await readdir(storage.incoming)).toEqual([])
  })

  test('lists more than 1000 files', async () => {
    const names = Array.from({ length: 1_003 }, (_, n) => `${n}`.padStart(5, '0'))
    for (let at = 0; at < names.length; at += 100)
      await Promise.all(
        names.slice(at, at + 100).map((name) => storage.write('media', name, BYTES)),
      )
    expect((await storage.list('media')).sort()).toEqual(names)
  }, 60_000)
})
