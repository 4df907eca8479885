/**
 * Starts the site with different databases and the same photos. Tests that no original is lost:
 * after two starts, each original is either in the folder `originals` or in quarantine.
 */
import { execFileSync } from 'node:child_process'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createPostgresSnapshotStore,
  createSqliteSnapshotStore,
} from '../../tests/support/databases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
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
import { createTemporaryFolder } from '../../tests/support/site.ts'

const STRANGER = /belong to another database.+write ([0-9a-f-]{36}) into (.+)\.$/
const statusOf = (dataDir: string, url: string, env = {}) =>
  withRunningSite(dataDir, async (site) => (await site.ask(url)).status, env)

afterEach(() => {
  vi.useRealTimers()
})
let server: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  server = await startPostgres(createTemporaryFolder())
}, 60_000)
afterAll(() => server?.stop())

describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
  const databasesOf = (dataDir: string) =>
    kind === 'sqlite'
      ? createSqliteSnapshotStore(dataDir)
      : createPostgresSnapshotStore(server?.url ?? '')

  test('restores an older database, then the newer one', async () => {
    const dataDir = createTemporaryFolder()
    const databases = databasesOf(dataDir)
    const env = await databases.use('new')
    const early = await withRunningSiteAsAdmin(
      dataDir,
      (site) => uploadPhotoAndCreatePiece(site, '#111'),
      env,
    )
    await databases.save('older')
    const late = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => {
        const made = await uploadPhotoAndCreatePiece(site, '#222')
        await site.services.photos.settle()
        return made
      },
      env,
    )
    await databases.save('newer')
    const older = await databases.use('older')
    const logged = await startAndStopSite(dataDir, older)
    expect(logged).toEqual([expect.stringMatching(/needs 1 of .+quarantine, for 30 days/)])
    expect(await startAndStopSite(dataDir, older)).toEqual([])
    await expectStoredPhotos(dataDir, { inPlace: [early.url], aside: [late.url] })
    expect(await statusOf(dataDir, late.url, older)).toBe(404)

    const files = await readdir(join(dataDir, 'media'))
    expect(files.filter((name) => name.startsWith(getPhotoHash(late.url)))).toHaveLength(3)
    const newer = await databases.use('newer')
    expect(await statusOf(dataDir, late.url, newer)).toBe(200)
    await startAndStopSite(dataDir, newer)
    await expectStoredPhotos(dataDir, { inPlace: [early.url, late.url] })
  })

  test('the database of another site accepts uploads and moves nothing until the host confirms', async () => {
    const dataDir = createTemporaryFolder()
    const databases = databasesOf(dataDir)
    await startAndStopSite(dataDir, await databases.use('another'))
    await databases.save('another')
    await rm(join(dataDir, 'quarantine'), { recursive: true })
    const env = await databases.use('new')
    const [first, aside] = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => {
        const kept = await uploadPhotoAndCreatePiece(site, '#333')
        shiftClockByDays(-30)
        const old = await uploadPhoto(site, '#343')
        vi.useRealTimers()
        return [kept.url, old] as const
      },
      env,
    )
    await startAndStopSite(dataDir, env)
    await expectStoredPhotos(dataDir, { inPlace: [first], aside: [aside] })
    await databases.save('first')
    const other = await databases.use('another')
    const [second, third] = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => [await uploadPhoto(site, '#444'), await uploadPhoto(site, '#555')] as const,
      other,
    )
    const [line] = await startAndStopSite(dataDir, other)
    expect(line).toMatch(STRANGER)
    await startAndStopSite(dataDir, other)
    await expectStoredPhotos(dataDir, { inPlace: [first, second, third], aside: [aside] })

    const [, id = '', file = ''] = STRANGER.exec(line ?? '') ?? []
    await writeFile(file, id)
    await startAndStopSite(dataDir, other)
    await startAndStopSite(dataDir, other)
    await expectStoredPhotos(dataDir, { inPlace: [second, third], aside: [first, aside] })
    // Starts the site with the first database, although the storage now contains the id of the
    // other one. The site logs a warning, but still moves the photos that the first database refers
    // to back from quarantine.
    const before = await databases.use('first')
    expect((await startAndStopSite(dataDir, before))[0]).toMatch(STRANGER)
    await expectStoredPhotos(dataDir, { inPlace: [first, second, third], aside: [aside] })
  })
})

test('restores a database copy without its -wal', async () => {
  const dataDir = createTemporaryFolder()
  const file = join(dataDir, 'copeaux.sqlite')
  const early = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#111'),
  )
  const late = await withRunningSiteAsAdmin(dataDir, async (site) => {
    const made = await uploadPhotoAndCreatePiece(site, '#222')
    execFileSync('cp', [file, join(dataDir, 'copy')])
    return made
  })
  await cp(join(dataDir, 'copy'), file)
  await startAndStopSite(dataDir)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [early.url], aside: [late.url] })
  // Uploads the photo again, which moves its original back from quarantine.
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    expect(await uploadPhoto(site, '#222')).toBe(late.url)
    await createPieceWithPhoto(site, late.url)
    expect((await site.ask(late.url, { anonymous: true })).status).toBe(200)
  })
  await expectStoredPhotos(dataDir, { inPlace: [early.url, late.url] })
})

test('does not move photos of a foreign database in a folder without an id', async () => {
  const dataDir = createTemporaryFolder()
  const other = createTemporaryFolder()
  const urls = await withRunningSiteAsAdmin(other, async (site) => [
    await uploadPhoto(site, '#333'),
    await uploadPhoto(site, '#343'),
  ])
  const own = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#444'),
  )
  await rm(join(dataDir, 'quarantine'), { recursive: true })
  await cp(join(other, 'originals'), join(dataDir, 'originals'), { recursive: true })
  expect((await startAndStopSite(dataDir))[0]).toMatch(STRANGER)
  await startAndStopSite(dataDir)
  await expectStoredPhotos(dataDir, { inPlace: [own.url, ...urls] })
})

test('writes the database id into a folder of an older version', async () => {
  const dataDir = createTemporaryFolder()
  const { url } = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#444'),
  )
  const other = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#555'),
  )
  await rm(join(dataDir, 'quarantine'), { recursive: true })
  await writeFile(join(dataDir, 'originals', 'f'.repeat(64)), 'x')
  expect(await startAndStopSite(dataDir)).toEqual([
    expect.stringMatching(/needs 1 of the photographs/),
  ])
  expect((await readdir(join(dataDir, 'originals'))).sort()).toEqual(
    [url, other.url].map(getPhotoHash).sort(),
  )
})
