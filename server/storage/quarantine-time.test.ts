/**
 * Tests that photos stay in quarantine until the site has run for 720 hours, regardless of the
 * system clock.
 */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createPieceWithPhoto,
  expectStoredPhotos,
  getPhotoHash,
  shiftClockByDays,
  startAndStopSite,
  uploadPhoto,
  uploadPhotoAndCreatePiece,
  withRunningSite,
  withRunningSiteAsAdmin,
} from '../../tests/support/running-site.ts'
import { buildPiece as aPiece, createTemporaryFolder } from '../../tests/support/site.ts'

const DAY = 24 * 3_600_000
const HOUR = 3_600_000
type Shown = Awaited<ReturnType<typeof uploadPhotoAndCreatePiece>>
afterEach(() => {
  vi.useRealTimers()
})

test.each([3650, -3650])('keeps photos while the clock is wrong by %d days', async (days) => {
  const dataDir = createTemporaryFolder()
  const [kept, waiting] = await withRunningSiteAsAdmin(dataDir, async (site) => [
    (await uploadPhotoAndCreatePiece(site, '#555')).url,
    await uploadPhoto(site, '#666'),
  ])
  shiftClockByDays(days)
  await startAndStopSite(dataDir)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(
    dataDir,
    days > 0 ? { inPlace: [kept], aside: [waiting] } : { inPlace: [kept, waiting] },
  )
  vi.useRealTimers()
  await startAndStopSite(dataDir)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [kept, waiting] })
})

test('deletes nothing during forty starts a year apart', async () => {
  const dataDir = createTemporaryFolder()
  const url = await withRunningSiteAsAdmin(dataDir, (site) => uploadPhoto(site, '#666'))
  await withRunningSite(dataDir, async (site) => {
    for (let year = 1; year <= 40; year += 1) {
      shiftClockByDays(365)
      await site.services.photos.resume()
    }
  })
  await expectStoredPhotos(dataDir, { aside: [url] })
})

test('photos of a soft-deleted image or piece stay in place while they are in the trash', async () => {
  const dataDir = createTemporaryFolder()
  const [taken, gone, kept, erase] = await withRunningSiteAsAdmin(dataDir, async (site) => {
    shiftClockByDays(-150)
    const made = [
      await uploadPhotoAndCreatePiece(site, '#777'),
      await uploadPhotoAndCreatePiece(site, '#888'),
      await uploadPhotoAndCreatePiece(site, '#aaa'),
    ]
    vi.useRealTimers()
    const remove = (path: string) => site.ask(path, { method: 'DELETE' })
    expect((await remove(`/api/images/${made[0]?.image}`)).status).toBe(204)
    expect((await remove(`/api/art-pieces/${made[1]?.piece}`)).status).toBe(204)
    const [one, two, three] = made as [Shown, Shown, Shown]
    const places = [`image/${one.image}`, `art_piece/${two.piece}`]
    return [one.url, two.url, three.url, places.map((place) => `/api/trash/${place}`)] as const
  })
  await startAndStopSite(dataDir)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [kept, taken, gone] })
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    for (const place of erase)
      expect((await site.ask(place, { method: 'DELETE' })).status).toBe(204)
  })
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [kept], aside: [taken, gone] })
  // Adds the photo to an art piece again. The original of the photo must be restored, and the
  // smallest JPEG of the photo must be served without a restart.
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    await createPieceWithPhoto(site, taken)
    const answer = await site.ask(taken, { anonymous: true })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await site.services.photos.settle()
    await expectStoredPhotos(dataDir, { inPlace: [kept, taken], aside: [gone] })
  })
})

test('photos of a revision stay in place as long as the revision exists', async () => {
  const dataDir = createTemporaryFolder()
  const [url, place] = await withRunningSiteAsAdmin(dataDir, async (site) => {
    shiftClockByDays(-150)
    const { url, piece, image } = await uploadPhotoAndCreatePiece(site, '#999')
    vi.useRealTimers()
    const path = `/api/art-pieces/${piece}`
    await site.ask(path, { method: 'PUT', body: { ...aPiece(), title: 'Autre' } })
    await site.ask(`/api/images/${image}`, { method: 'DELETE' })
    await site.ask(`/api/trash/image/${image}`, { method: 'DELETE' })
    return [url, path] as const
  })
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [url] })
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    await site.ask(place, { method: 'DELETE' })
    await site.ask(place.replace('/api/art-pieces', '/api/trash/art_piece'), { method: 'DELETE' })
  })
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { aside: [url] })
})

test('quarantines unreferenced photos while the site runs', async () => {
  const dataDir = createTemporaryFolder()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    const kept = await uploadPhotoAndCreatePiece(site, '#ccc')
    const waiting = await uploadPhoto(site, '#eee')
    vi.setSystemTime(Date.now() + 10 * DAY)
    vi.advanceTimersByTime(HOUR)
    await site.services.photos.settle()
    await expectStoredPhotos(dataDir, { inPlace: [kept.url], aside: [waiting] })
  })
})

test('keeps the intact one of two copies after an interrupted move', async () => {
  const dataDir = createTemporaryFolder()
  const { url } = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#bbb'),
  )
  const original = join(dataDir, 'originals', getPhotoHash(url))
  const aside = join(dataDir, 'quarantine', `${getPhotoHash(url)}.0`)
  const bytes = await readFile(original)
  await cp(original, aside)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [url] })
  await cp(original, aside)
  await writeFile(original, bytes.subarray(0, 100))
  await startAndStopSite(dataDir)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [url] })
})

describe('deletion from quarantine', () => {
  /**
   * Creates a site with one photo in quarantine. Sets the hour counter in the file
   * `quarantine/hours` to `hour`. The counter is the number of hours that the site has run while
   * photos were in quarantine.
   */
  async function asideAt(hour: number) {
    const dataDir = createTemporaryFolder()
    const [kept, url] = await withRunningSiteAsAdmin(dataDir, async (site) => {
      const piece = await uploadPhotoAndCreatePiece(site, '#ccc')
      shiftClockByDays(-10)
      return [piece, await uploadPhoto(site, '#ddd')] as const
    })
    vi.useRealTimers()
    await startAndStopSite(dataDir)
    await expectStoredPhotos(dataDir, { inPlace: [kept.url], aside: [url] })
    await writeFile(join(dataDir, 'quarantine', 'hours'), String(hour))
    return { dataDir, url, kept: kept.url }
  }
  /** Starts the site and simulates that it runs for a number of hours. */
  const runHours = (dataDir: string, hours: number) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return withRunningSite(dataDir, async (site) => {
      for (let hour = 0; hour < hours; hour += 1) {
        vi.advanceTimersByTime(HOUR)
        await site.services.photos.settle()
      }
      return site.logged
    }).finally(() => vi.useRealTimers())
  }

  test('deletes a photo and its files after 720 running hours, never at startup', async () => {
    const { dataDir, url, kept } = await asideAt(718)
    await runHours(dataDir, 1)
    await expectStoredPhotos(dataDir, { inPlace: [kept], aside: [url] })
    await writeFile(join(dataDir, 'quarantine', 'hours'), '5000')
    await startAndStopSite(dataDir)
    await expectStoredPhotos(dataDir, { inPlace: [kept], aside: [url] })
    await writeFile(join(dataDir, 'quarantine', 'hours'), '719')
    expect(await runHours(dataDir, 1)).toEqual([])
    await expectStoredPhotos(dataDir, { inPlace: [kept] })
    const files = await readdir(join(dataDir, 'media'))
    expect(files.filter((name) => name.startsWith(getPhotoHash(url)))).toEqual([])
    expect(files).toContain(`${getPhotoHash(kept)}.jpg`)
  })

  test('deletes nothing and counts no hour with a foreign database', async () => {
    const { dataDir, url, kept } = await asideAt(719)
    await rm(join(dataDir, 'copeaux.sqlite'))
    await runHours(dataDir, 3)
    await expectStoredPhotos(dataDir, { inPlace: [kept], aside: [url] })
    expect(await readFile(join(dataDir, 'quarantine', 'hours'), 'utf8')).toBe('719')
  })

  test('restarts a lost hour count', async () => {
    const { dataDir, url, kept } = await asideAt(719)
    await rm(join(dataDir, 'quarantine', 'hours'))
    await runHours(dataDir, 3)
    await expectStoredPhotos(dataDir, { inPlace: [kept], aside: [url] })
    expect(await readFile(join(dataDir, 'quarantine', 'hours'), 'utf8')).toBe('3\n')
  })
})
