import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  getPhotoHash,
  startAndStopSite,
  uploadPhoto,
  withRunningSiteAsAdmin,
} from '../../tests/support/running-site.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import {
  buildWorkshop,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from '../../tests/support/site.ts'
import type { PhotoStorage } from '../storage/storage.ts'
import { planVariants } from './variants/variant-sizes.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  storage = await site.storage()
  await site.services.photos.resume()
})
afterAll(async () => {
  expect(site.logged).toEqual([])
  await site.close()
})

let storage: PhotoStorage
const publicFile = async (name: string) => (await storage.read('media', name)) ?? Buffer.alloc(0)
const publicNames = async () => (await storage.list('media')).sort()

/**
 * Uploads a photo and returns the bytes of its smallest JPEG. Fails the test if the upload is
 * rejected.
 */
async function published(bytes: Uint8Array, name?: string) {
  const answer = await site.upload(bytes, name)
  const body = await answer.json()
  expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/) })
  expect(answer.status).toBe(201)
  return publicFile(basename(body.imageUrl))
}

describe('formats', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'accepts %s whatever the file name is',
    async (format) => {
      const bytes = await createPlainImage(format, { color: '#a06030' })
      const {
        format: made,
        width,
        height,
      } = await sharp(await published(bytes, '../x.svg')).metadata()
      expect([made, width, height]).toEqual(['jpeg', 40, 30])
      const hash = createHash('sha256').update(bytes).digest('hex')
      expect(await storage.read('originals', hash)).toEqual(bytes)
    },
  )
})

describe('metadata', () => {
  test('image variants contain no location, camera or other metadata, and the original is unchanged', async () => {
    const exif = {
      IFD0: { Make: 'CAMERAMAKER', Artist: 'ARTISTNAME' },
      IFD3: { GPSLatitude: '47/1 12/1 0/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await sharp(
      await createPlainImage('png', { width: 500, height: 350, color: '#123' }),
    )
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    expect(bytes.includes('CAMERAMAKER')).toBe(true)
    await published(bytes)
    await site.services.photos.settle()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const made = (await publicNames()).filter((file) => file.startsWith(hash))
    expect(made).toEqual(
      [
        ...planVariants({ width: 500, height: 350 })
          .filter(({ format, width }) => format === 'avif' || width > 960)
          .map(({ format, width }) => `-${width}.${format === 'avif' ? 'avif' : 'jpg'}`),
        '-share.jpg',
        '.jpg',
      ]
        .map((end) => hash + end)
        .sort(),
    )
    for (const file of made) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(await publicFile(file)).metadata()
      expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
      expect((await publicFile(file)).includes('ARTISTNAME')).toBe(false)
    }
  })

  test('every image variant contains only the current name of the workshop as copyright', async () => {
    const bytes = await sharp(
      await createPlainImage('png', { width: 260, height: 200, color: '#321' }),
    )
      .withExif({ IFD0: { Make: 'CAMERAMAKER' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    const call = async (name: string) => {
      const body = buildWorkshop({ name })
      expect((await site.ask('/api/workshop', { method: 'PUT', body })).status).toBe(200)
    }
    await call('Bois & Feu')
    await published(bytes)
    await site.services.photos.settle()
    const said = async () => {
      const made = (await publicNames()).filter((file) => file.startsWith(hash))
      return Promise.all(
        made.map(async (file) => {
          const { exif, icc, iptc, xmp, orientation } = await sharp(
            await publicFile(file),
          ).metadata()
          expect({ exif, icc, iptc, orientation }, file).toEqual({})
          return String(xmp ?? '')
            .replace(/<[^>]*>/g, ' ')
            .trim()
            .replace(/\s+/g, ' ')
        }),
      )
    }
    const count = (await said()).length
    expect(count).toBeGreaterThan(5)
    expect(await said()).toEqual(Array(count).fill('Bois &amp; Feu © Bois &amp; Feu'))
    await call('Jeanne Dubois')
    await site.services.photos.settle()
    expect(await said()).toEqual(Array(count).fill('Jeanne Dubois © Jeanne Dubois'))
    await call('')
    await site.services.photos.settle()
    expect(await said()).toEqual(Array(count).fill(''))
  })
})

test('close() waits until nothing writes to the folder', async () => {
  const closing = await openSite()
  await closing.signIn()
  for (const color of ['#123', '#456', '#789'])
    await closing.upload(await createPlainImage('jpeg', { width: 3000, height: 2000, color }))
  await closing.services.photos.resume()
  const arriving = closing.upload(await createPlainImage('png', { width: 4000, height: 3000 }))
  await wait(300)
  await closing.services.close()
  const left = (await readdir(closing.config.dataDir, { recursive: true })).sort()
  await arriving
  await wait(1_000)
  expect((await readdir(closing.config.dataDir, { recursive: true })).sort()).toEqual(left)
  await closing.close()
})

test('a start on SQLite with the wrong bucket is refused', async () => {
  const s3 = await startS3Server(createTemporaryFolder())
  const dataDir = createTemporaryFolder()
  await withRunningSiteAsAdmin(dataDir, (one) => uploadPhoto(one, '#123'), s3.env)
  const wrong = { ...s3.env, S3_BUCKET: `${s3.env.S3_BUCKET}/wrong` }
  await expect(startAndStopSite(dataDir, wrong)).rejects.toThrow(
    /\(S3_BUCKET\) contains none of the 1 photograph in the database/,
  )
  await s3.stop()
})

// Skips object storage, where no folder can take the place of a file to make its deletion fail.
const testFolder = test.skipIf(process.env.TEST_SET_UP === 'shared')

testFolder('the files of a deleted photo are deleted again after a storage error', async () => {
  const one = await openSite()
  await one.signIn()
  const hash = getPhotoHash(await uploadPhoto(one, '#123'))
  const original = join(one.config.dataDir, 'originals', hash)
  await one.sql('delete from photo_files; delete from photos')
  await rm(original)
  // A folder in the place of the file makes the deletion fail.
  await mkdir(original)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await one.services.photos.deleteFiles([hash])
  expect(one.logged).toHaveLength(1)
  await rmdir(original)
  await writeFile(original, 'x')
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await one.services.photos.settle()
  const left = await readdir(one.config.dataDir, { recursive: true })
  expect(left.filter((name) => name.includes(hash))).toEqual([])
  await one.close()
})
