import { copyFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PhotoFormat } from '../../../shared/entities/image.ts'
import {
  buildPiece,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'
import { connectDatabase } from '../../database/connect.ts'
import { selectEngine } from '../../database/select-engine.ts'
import { openDiskStorage } from '../../storage/disk-storage.ts'
import { AVIF_WIDTHS } from './encoder-settings.ts'
import { findPhotosWithoutSmallestJpeg } from './missing-variants.ts'
import { planVariants } from './variant-sizes.ts'

let site: TestSite
async function openSignedInSite() {
  site = await openSite()
  await site.signIn()
}
function openSiteForEachTest() {
  beforeEach(openSignedInSite)
  afterEach(() => site.close())
}

const inData = (...path: string[]) => join(site.config.dataDir, ...path)
const media = async () => (await readdir(inData('media'))).sort()

async function upload(bytes: Uint8Array) {
  const { imageUrl } = await (await site.upload(bytes)).json()
  return { imageUrl, hash: imageUrl.slice('/media/'.length, -'.jpg'.length) as string }
}
/**
 * Creates an art piece that shows the photo.
 * @returns a function that fetches the image record of the photo from the API
 */
async function show(imageUrl: string) {
  const answer = await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece() })
  const { id } = await answer.json()
  const body = { entity_type: 'art_piece', entity_id: id, image_url: imageUrl, display_order: 0 }
  expect((await site.ask('/api/images', { method: 'POST', body })).status).toBe(201)
  return async () => (await (await site.ask(`/api/images/art_piece/${id}`)).json())[0]
}
type Photo = { files: unknown }
const createSmallPhoto = (color: string) =>
  createPlainImage('jpeg', { width: 200, height: 120, color })
const upTo = (width: number) => AVIF_WIDTHS.filter((one) => one <= width)

async function makeAll() {
  await site.services.photos.resume()
  await site.services.photos.settle()
}

describe('image variants of a photo', () => {
  beforeAll(openSignedInSite)
  afterAll(() => site.close())

  test.each([
    [1200, 640, [960, 1200], [...upTo(983), 1200]],
    [100, 80, [100], [100]],
    // The height of the variants is limited to 6400 pixels, so their width is at most 120 pixels
    // (300 × 6400 / 16,000).
    [300, 16_000, [120], [106, 120]],
  ])('%i × %i: JPEG %o and AVIF %o, never enlarged', async (width, height, jpeg, avif) => {
    const existing = await media()
    const { imageUrl, hash } = await upload(await createPlainImage('jpeg', { width, height }))
    const record = await show(imageUrl)
    expect(await record()).toMatchObject({ width, height, files: { jpeg: [jpeg[0]], avif: [] } })
    expect(await media()).toEqual([...existing, `${hash}.jpg`].sort())
    await makeAll()
    expect(await record()).toMatchObject({ width, height, files: { jpeg, avif } })
    const [first, ...others] = jpeg
    const names = [
      ...avif.map((wide) => `${hash}-${wide}.avif`),
      ...others.map((wide) => `${hash}-${wide}.jpg`),
      `${hash}-share.jpg`,
      `${hash}.jpg`,
    ]
    expect(await media()).toEqual([...existing, ...names].sort())
    for (const name of names) {
      const made = await sharp(inData('media', name)).metadata()
      const wide = Number(/-(\d+)\./.exec(name)?.[1] ?? first)
      if (name.endsWith('-share.jpg')) expect([made.width, made.height]).toEqual([1200, 630])
      else {
        expect([name, made.width]).toEqual([name, wide])
        expect(Math.abs((wide * height) / width - made.height)).toBeLessThan(1)
      }
    }
  })

  test.each([
    [3000, 300, [960, 1600], [...upTo(1920), 2400]],
    [2000, 200, [960, 1600], [...upTo(1536), 2000]],
    // The standard AVIF width of 983 pixels is left out, because it is too close to the photo's own
    // width of 1000 pixels.
    [1000, 250, [960, 1000], [...upTo(786), 1000]],
    [300, 200, [300], [...upTo(258), 300]],
  ])('%i × %i has the widths JPEG %o and AVIF %o', (width, height, jpeg, avif) => {
    const planned = planVariants({ width, height })
    const getWidths = (wanted: PhotoFormat) =>
      planned.flatMap(({ format, width: made }) => (format === wanted ? [made] : []))
    expect([getWidths('jpeg'), getWidths('avif')]).toEqual([jpeg, avif])
  })

  test.each([20_000, 70_000])('limits the height of a photo of 1 × %i', async (height) => {
    const { imageUrl, hash } = await upload(await createPlainImage('png', { width: 1, height }))
    const record = await show(imageUrl)
    await makeAll()
    expect((await record()).files).toEqual({ jpeg: [1], avif: [1] })
    const made = await sharp(inData('media', `${hash}-1.avif`)).metadata()
    expect([made.width, made.height]).toEqual([1, 6400])
  })

  test('include a placeholder with its colours', async () => {
    const { imageUrl } = await upload(await createPlainImage('jpeg', { color: '#884422' }))
    const { placeholder } = await (await show(imageUrl))()
    expect(placeholder).toMatch(/^[0-9a-f]{48}$/)
    expect(placeholder.slice(0, 3)).toBe('842')
  })
})

describe('the box around a piece', () => {
  openSiteForEachTest()

  const color = (background: string, width: number, height: number) => ({
    create: { width, height, channels: 3 as const, background },
  })
  const drawPiece = () =>
    sharp(color('#c0bebb', 400, 300))
      .composite([{ input: color('#8a4f2a', 100, 180), left: 150, top: 60 }])
      .jpeg()
      .toBuffer()
  const isClose = (box: Record<string, number>) =>
    Object.entries({ top: 200, foot: 800, left: 375, right: 625 }).every(
      ([side, expected]) => Math.abs((box[side] ?? 0) - expected) <= 15,
    )

  test('is detected on upload, and in the background for photos of an older version', async () => {
    const { imageUrl } = await upload(await drawPiece())
    const record = await show(imageUrl)
    expect(await record()).toMatchObject({ piece_marks: null })
    expect(isClose((await record()).detected_box)).toBe(true)
    await makeAll()
    await site.sql('update photos set recipe = 0, detected_box = null')
    const { id } = await record()
    const piece_marks = { top: 190, foot: 810 }
    await site.ask(`/api/images/${id}`, { method: 'PUT', body: { piece_marks } })
    expect((await record()).detected_box).toBeNull()
    await makeAll()
    expect(isClose((await record()).detected_box)).toBe(true)
    expect((await record()).piece_marks, 'the artist’s marks are kept').toEqual(piece_marks)
  })
})

describe('variant queue', () => {
  openSiteForEachTest()
  afterEach(() => {
    vi.useRealTimers()
  })

  test('resumes unfinished work after a restart', async () => {
    const { imageUrl } = await upload(await createPlainImage('jpeg', { width: 200, height: 160 }))
    const { dataDir } = site.config
    await site.close({ keep: true })
    site = await openSite({}, dataDir)
    await site.signIn()
    const record = await show(imageUrl)
    expect((await record()).files.avif).toEqual([])
    await makeAll()
    expect((await record()).files.avif).toEqual([...upTo(165), 200])
  })

  test('processes new uploads and changes the content version', async () => {
    await site.services.photos.resume()
    const version = await site.services.contentVersion()
    const photos = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500'].map(async (color) =>
        upload(await createPlainImage('jpeg', { width: 120, height: 90, color })),
      ),
    )
    await site.services.photos.settle()
    const made = await media()
    for (const { hash } of photos) {
      expect(made.filter((name) => name.startsWith(hash)).length).toBe(2 + upTo(106).length + 1)
    }
    expect(await site.services.contentVersion()).not.toBe(version)
  })

  test('changes the content version for new files before it closes', async () => {
    const record = await show((await upload(await createPlainImage())).imageUrl)
    const version = await site.services.contentVersion()
    await site.services.photos.resume()
    await expect.poll(async () => (await record()).files.avif).not.toEqual([])
    await site.services.photos.close()
    expect(await site.services.contentVersion()).not.toBe(version)
  })

  test('skips a photo that fails and processes the others', async () => {
    const { hash } = await upload(await createPlainImage('jpeg', { width: 220, height: 160 }))
    await writeFile(inData('originals', hash), 'no photo any more')
    const other = await upload(await createPlainImage('jpeg', { width: 200, height: 160 }))
    await makeAll()
    const made = await media()
    expect(made).toContain(`${hash}.jpg`)
    expect(made).not.toContain(`${hash}-165.avif`)
    expect(made).toContain(`${other.hash}-165.avif`)
    expect(site.logged.join()).toContain(hash)
  })

  test('retries a photo whose failure could not be stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bytes = await createPlainImage('jpeg', { width: 20, height: 20 })
    const { hash } = await upload(bytes)
    await writeFile(inData('originals', hash), 'no photo any more')
    await site.sql(`create trigger full before update of failures on photos
      begin select raise(abort, 'nothing can be stored'); end`)
    await makeAll()
    expect(site.logged.join()).toContain('nothing can be stored')
    await site.sql('drop trigger full')
    await writeFile(inData('originals', hash), bytes)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await site.services.photos.settle()
    expect(await media()).toContain(`${hash}-20.avif`)
  })

  test('retries a failed photo at the next start and when it is uploaded again', async () => {
    const bytes = await createPlainImage('jpeg', { width: 20, height: 20 })
    const { hash } = await upload(bytes)
    const giveUp = async () => {
      await rm(inData('media', `${hash}-20.avif`), { force: true })
      await site.sql('update photos set pending = 1, failures = 3')
    }
    await giveUp()
    await makeAll()
    expect(await media()).toContain(`${hash}-20.avif`)
    await giveUp()
    await upload(bytes)
    await site.services.photos.settle()
    expect(await media()).toContain(`${hash}-20.avif`)
  })
})

describe('startup', () => {
  openSiteForEachTest()

  test('deletes orphaned image variants and keeps those of unsaved pieces', async () => {
    const { hash } = await upload(await createPlainImage('jpeg', { width: 20, height: 20 }))
    await writeFile(inData('media', `${'f'.repeat(64)}-165.avif`), 'x')
    await makeAll()
    expect(await media()).toEqual([`${hash}-20.avif`, `${hash}-share.jpg`, `${hash}.jpg`])
  })

  test('keeps files that the site has not created', async () => {
    await upload(await createPlainImage('jpeg', { width: 20, height: 20 }))
    const foreign = [
      inData('media', 'film.mp4'),
      inData('media', 'logo.jpg'),
      inData('media', '2019', 'plage.jpg'),
      inData('incoming', 'facture.pdf'),
      inData('incoming', '2019', 'plage.jpg'),
    ]
    await mkdir(inData('media', '2019'))
    await mkdir(inData('incoming', '2019'))
    for (const path of foreign) await writeFile(path, 'x')
    await mkdir(inData('incoming', crypto.randomUUID()))
    await writeFile(inData('incoming', `${crypto.randomUUID()}-${'f'.repeat(64)}.jpg`), 'x')
    await makeAll()
    for (const path of foreign) expect(await readFile(path, 'utf8'), path).toBe('x')
    expect((await readdir(inData('incoming'))).sort()).toEqual(['2019', 'facture.pdf'])
  })

  test('regenerates files of older encoder settings, and deletes obsolete ones at the next start', async () => {
    const { imageUrl, hash } = await upload(
      await createPlainImage('jpeg', { width: 200, height: 120 }),
    )
    const record = await show(imageUrl)
    await makeAll()
    const whole = await media()
    const earlier = `${hash}-120.avif`
    await copyFile(inData('media', `${hash}-200.avif`), inData('media', earlier))
    await copyFile(inData('media', `${hash}-share.jpg`), inData('media', `${hash}.jpg`))
    await site.sql(`delete from photo_files where format = 'avif'`)
    await site.sql(
      `insert into photo_files values ('${hash}', 'avif', 120), ('${hash}', 'avif', 200)`,
    )
    await site.sql('update photos set recipe = 0')
    expect((await record()).files.avif).toEqual([120, 200])
    await makeAll()
    expect((await record()).files.avif).toEqual([...upTo(165), 200])
    expect((await sharp(inData('media', `${hash}.jpg`)).metadata()).width).toBe(200)
    expect(await media()).toContain(earlier)
    await makeAll()
    expect(await media()).toEqual(whole)
  })

  test('generates truncated files again at the start', async () => {
    const paths: string[] = []
    for (const [suffix, color] of [
      ['.jpg', '#111'],
      ['-share.jpg', '#222'],
      ['-200.avif', '#333'],
    ] as const) {
      const { hash } = await upload(await createSmallPhoto(color))
      paths.push(inData('media', `${hash}${suffix}`))
    }
    await makeAll()
    const before = await media()
    const whole = await Promise.all(paths.map((path) => readFile(path)))
    for (const path of paths) await truncate(path, 100)
    await makeAll()
    expect(await media()).toEqual(before)
    for (const [index, path] of paths.entries())
      expect((await readFile(path)).equals(whole[index] as Buffer), path).toBe(true)
  })

  test('keeps image variants whose original exists, even without a database row', async () => {
    await upload(await createPlainImage())
    await makeAll()
    const before = await media()
    await site.sql('delete from photo_files')
    await site.sql('delete from photos')
    await makeAll()
    expect(await media()).toEqual(before)
  })

  test('regenerates image variants after losing all or some files of a photo', async () => {
    const photos: { hash: string; lost: RegExp; record: () => Promise<Photo> }[] = []
    for (const [lost, color] of [
      [/./, '#111'],
      [/^\w{64}\.jpg$/, '#222'],
      [/-165\.avif$/, '#333'],
      [/-share\.jpg$/, '#444'],
    ] as const) {
      const { imageUrl, hash } = await upload(await createSmallPhoto(color))
      photos.push({ hash, lost, record: await show(imageUrl) })
    }
    await makeAll()
    const before = await media()
    const readSmallest = () =>
      Promise.all(photos.map(({ hash }) => readFile(inData('media', `${hash}.jpg`))))
    const smallest = await readSmallest()
    for (const { hash, lost } of photos) {
      const names = before.filter((name) => name.startsWith(hash) && lost.test(name))
      expect(names, String(lost)).not.toEqual([])
      for (const name of names) await rm(inData('media', name))
    }
    const { dataDir } = site.config
    await site.close({ keep: true })
    site = await openSite({}, dataDir)
    await makeAll()
    expect(await media()).toEqual(before)
    expect(await readSmallest()).toEqual(smallest)
    for (const { record } of photos)
      expect((await record()).files).toEqual({ jpeg: [200], avif: [...upTo(165), 200] })
  })

  test('regenerates lost files in the background, and close() does not wait for them', async () => {
    const colors = ['#111', '#222', '#333']
    for (const color of colors)
      await upload(await createPlainImage('jpeg', { width: 1000, height: 660, color }))
    const { dataDir } = site.config
    await site.close({ keep: true })
    await rm(inData('media'), { recursive: true })
    site = await openSite({}, dataDir)
    await site.services.photos.resume()
    expect((await media()).length).toBeLessThan(colors.length)
    await site.close({ keep: true })
    expect((await media()).length).toBeLessThan(colors.length)
    site = await openSite({}, dataDir)
    const version = await site.services.contentVersion()
    await makeAll()
    const made = await media()
    for (const ending of [/^\w{64}\.jpg$/, /-1000\.avif$/, /-share\.jpg$/])
      expect(made.filter((name) => ending.test(name))).toHaveLength(colors.length)
    expect(await site.services.contentVersion()).not.toBe(version)
  }, 60_000)

  test('shows a photo with the files that exist until the others are regenerated', async () => {
    const { imageUrl, hash } = await upload(
      await createPlainImage('jpeg', { width: 200, height: 120 }),
    )
    const record = await show(imageUrl)
    await makeAll()
    await rm(inData('media', `${hash}-165.avif`))
    const db = await connectDatabase(await selectEngine(site.config.database))
    const storage = await openDiskStorage(site.config.dataDir)
    expect(await findPhotosWithoutSmallestJpeg(db.queries, storage)).toEqual([])
    await db.close()
    expect((await record()).files).toEqual({ jpeg: [200], avif: [...upTo(132), 200] })
    await makeAll()
    expect((await record()).files).toEqual({ jpeg: [200], avif: [...upTo(165), 200] })
  })

  test.each([
    ['is missing', (file: string) => rm(file)],
    ['is truncated', (file: string) => writeFile(file, 'half')],
    [
      'has other bytes of the same length',
      async (file: string) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill(0, 300))
      },
    ],
  ])('uploading a photo whose original %s repairs it and all its files', async (_, spoil) => {
    const bytes = await createPlainImage('jpeg', { width: 200, height: 120 })
    const { hash } = await upload(bytes)
    await makeAll()
    const before = await media()
    await spoil(inData('originals', hash))
    for (const name of before) await writeFile(inData('media', name), 'spoilt')
    await upload(bytes)
    await site.services.photos.settle()
    expect(await readFile(inData('originals', hash))).toEqual(bytes)
    expect(await media()).toEqual(before)
    for (const name of before)
      expect((await sharp(inData('media', name)).metadata()).width).toBeGreaterThan(1)
  })
})
