/**
 * Tests that only a purge deletes the files of a photo. A restart, a wrong clock or another
 * database must never delete an original.
 */
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createPostgresSnapshotStore,
  createSqliteSnapshotStore,
} from '../../tests/support/databases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import {
  createPieceWithPhoto,
  expectOriginals,
  getPhotoHash,
  shiftClockByDays,
  startAndStopSite,
  uploadPhoto,
  uploadPhotoAndCreatePiece,
  withRunningSite,
  withRunningSiteAsAdmin,
} from '../../tests/support/running-site.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import {
  buildNewsItem,
  buildPiece,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from '../../tests/support/site.ts'
import { MAX_REVISIONS_PER_ENTITY } from '../content/revisions.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  postgres = await startPostgres(createTemporaryFolder())
  s3 = await startS3Server(createTemporaryFolder())
}, 60_000)
afterAll(async () => {
  await s3.stop()
  await postgres.stop()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes all uploads older than `UPLOAD_GRACE_PERIOD_MS`. */
const ageUploads = (site: TestSite) => site.sql('update photos set received_at = 1')

/** Sets the hours that the site has run, then runs the hourly job. */
async function runHourlyJobAt(site: TestSite, hours: number) {
  await site.sql(`insert into settings (name, value) values ('hours_run', '${hours - 1}')
    on conflict (name) do update set value = '${hours - 1}'`)
  await site.services.trash.runHourly()
}

async function purge(site: TestSite, path: string, type: string, id: number) {
  expect((await site.ask(`/api/${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await site.ask(`/api/trash/${type}/${id}`, { method: 'DELETE' })).status).toBe(204)
}
const purgePiece = (site: TestSite, id: number) => purge(site, 'art-pieces', 'art_piece', id)
const purgeImage = (site: TestSite, id: number) => purge(site, 'images', 'image', id)

/** Returns the hashes of the stored originals and of the photos that have variants. */
async function listPhotos(site: TestSite) {
  const storage = await site.storage()
  const media = (await storage.list('media')).map((name) => name.slice(0, 64))
  return { originals: (await storage.list('originals')).sort(), media: [...new Set(media)].sort() }
}
const expectPhotos = async (site: TestSite, urls: string[]) => {
  const hashes = urls.map(getPhotoHash).sort()
  expect(await listPhotos(site)).toEqual({ originals: hashes, media: hashes })
}

describe.each(['SQLite and a folder', 'PostgreSQL and object storage'])('on %s', (kind) => {
  let env: Record<string, string>
  let prefixes = 0
  async function withSite(work: (site: TestSite) => Promise<void>) {
    prefixes += 1
    const S3_BUCKET = `${s3.env.S3_BUCKET}/deletion-${prefixes}`
    env =
      kind === 'SQLite and a folder'
        ? {}
        : { ...(await createPostgresSnapshotStore(postgres.url).use('new')), ...s3.env, S3_BUCKET }
    await withRunningSiteAsAdmin(createTemporaryFolder(), work, env)
  }

  test('a purge deletes the original and the variants of its photos, and no others', () =>
    withSite(async (site) => {
      const gone = await uploadPhotoAndCreatePiece(site, '#111')
      const kept = await uploadPhotoAndCreatePiece(site, '#222')
      const unused = await uploadPhoto(site, '#333')
      await site.services.photos.settle()
      await ageUploads(site)
      await purgePiece(site, gone.piece)
      await expectPhotos(site, [kept.url, unused])
      expect((await site.ask(gone.url)).status).toBe(404)
      const body = buildPiece({ image_urls: [gone.url] })
      const again = await site.ask('/api/art-pieces', { method: 'POST', body })
      expect(await again.json()).toMatchObject({ code: 'unknown_photo' })
    }))

  test('keeps a photo that another entity, a revision or a recent draft may use', () =>
    withSite(async (site) => {
      const { url, piece, image } = await uploadPhotoAndCreatePiece(site, '#111')
      const other = await createPieceWithPhoto(site, url)
      const body = buildNewsItem({ image_url: url })
      const news = await (await site.ask('/api/news', { method: 'POST', body })).json()
      const recent = await uploadPhotoAndCreatePiece(site, '#222')
      await purgePiece(site, recent.piece)
      await ageUploads(site)
      await site.services.photos.settle()
      const photos = [url, recent.url]
      await purgePiece(site, other.piece)
      await expectPhotos(site, photos)
      // A revision of the piece still uses the photo of the purged image.
      const path = `/api/art-pieces/${piece}`
      await site.ask(path, { method: 'PUT', body: buildPiece({ title: 'Autre' }) })
      await purgeImage(site, image)
      await expectPhotos(site, photos)
      await purge(site, 'news', 'news', news.id)
      await expectPhotos(site, photos)
      await purgePiece(site, piece)
      await expectPhotos(site, [recent.url])
    }))

  test('deletes a replaced main photo when its last revision is deleted', () =>
    withSite(async (site) => {
      const urls = [await uploadPhoto(site, '#111'), await uploadPhoto(site, '#222')] as const
      const { services } = site
      await services.photos.settle()
      await ageUploads(site)
      const save = async (fields: object, id: string) => {
        const method = id ? 'PUT' : 'POST'
        const answer = await site.ask(`/api/news${id}`, { method, body: buildNewsItem(fields) })
        return (await answer.json()).id as number
      }
      const id = await save({ image_url: urls[0] }, '')
      for (let n = 1; n <= MAX_REVISIONS_PER_ENTITY; n += 1)
        await save({ image_url: urls[1], title: `Titre ${n}` }, `/${id}`)
      await services.trash.runHourly()
      await expectPhotos(site, [...urls])
      await save({ image_url: urls[1], title: 'Fin' }, `/${id}`)
      await services.trash.runHourly()
      await expectPhotos(site, [urls[1]])
      expect(await services.revisions('news', id)).toHaveLength(MAX_REVISIONS_PER_ENTITY)
    }))

  test('deletes the files of a photo after 30 days of running in the trash', () =>
    withSite(async (site) => {
      const { url, image } = await uploadPhotoAndCreatePiece(site, '#111')
      await site.services.photos.settle()
      await ageUploads(site)
      await site.ask(`/api/images/${image}`, { method: 'DELETE' })
      await runHourlyJobAt(site, 30 * 24 - 1)
      await expectPhotos(site, [url])
      await runHourlyJobAt(site, 30 * 24)
      await expectPhotos(site, [])
    }))

  test('keeps a photo that is uploaded again while a purge deletes it', () =>
    withSite(async (site) => {
      const bytes = await createPlainImage('jpeg', { color: '#456' })
      const other = kind === 'SQLite and a folder' ? site : await openSite(env)
      const { imageUrl: url } = await (await site.upload(bytes)).json()
      const { piece } = await createPieceWithPhoto(site, url)
      await site.services.photos.settle()
      await ageUploads(site)
      await site.ask(`/api/art-pieces/${piece}`, { method: 'DELETE' })
      const waiting: unknown[] = []
      // Holds the lock of the photo until the rows are deleted, so that deletion and upload compete
      // for it.
      await other.services.withLock(`original ${getPhotoHash(url)}`, async () => {
        waiting.push(site.ask(`/api/trash/art_piece/${piece}`, { method: 'DELETE' }))
        while ((await site.services.trash.list()).length > 0) await wait(10)
        waiting.push(other.services.photos.store(Readable.from([bytes])))
      })
      const answers = await Promise.all(waiting)
      expect(answers).toMatchObject([{ status: 204 }, { ok: true }])
      await createPieceWithPhoto(site, url)
      await other.services.photos.resume()
      await other.services.photos.settle()
      await expectPhotos(site, [url])
      expect((await site.ask(url, { anonymous: true })).status).toBe(200)
      // Simulates a late deletion, which gets the lock when the rows exist again.
      await site.services.photos.deleteFiles([getPhotoHash(url)])
      await expectPhotos(site, [url])
      if (other !== site) await other.close()
    }))
})

test('on PostgreSQL, a purge never deletes a photo that another process is adding', async () => {
  const env = await createPostgresSnapshotStore(postgres.url).use('new')
  const dataDir = createTemporaryFolder()
  const client = new pg.Client(env.DATABASE_URL)
  const observer = new pg.Client(env.DATABASE_URL)
  for (const one of [client, observer]) await one.connect()
  await withRunningSiteAsAdmin(
    dataDir,
    async (site) => {
      const { url, piece } = await uploadPhotoAndCreatePiece(site, '#111')
      const other = await createPieceWithPhoto(site, await uploadPhoto(site, '#222'))
      await ageUploads(site)
      await site.ask(`/api/art-pieces/${piece}`, { method: 'DELETE' })
      const purged = () => site.ask(`/api/trash/art_piece/${piece}`, { method: 'DELETE' })
      await client.query('begin')
      await client.query(
        `insert into images (entity_type, entity_id, photo, display_order, alt)
          values ('art_piece', $1, $2, 1, '')`,
        [other.piece, getPhotoHash(url)],
      )
      const first = purged()
      const waiting = `select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      while ((await observer.query(waiting)).rowCount === 0) await wait(10)
      await client.query('commit')
      expect((await first).status).toBe(409)
      await expectPhotos(site, [url, await uploadPhoto(site, '#222')])
      expect((await purged()).status).toBe(204)
      await expectPhotos(site, [url, await uploadPhoto(site, '#222')])
    },
    env,
  ).finally(() => Promise.all([client.end(), observer.end()]))
})

describe.each(['SQLite', 'PostgreSQL'])('with other databases on %s', (kind) => {
  const databasesOf = (dataDir: string) =>
    kind === 'SQLite'
      ? createSqliteSnapshotStore(dataDir)
      : createPostgresSnapshotStore(postgres.url)
  const runHours = (dataDir: string, env: Record<string, string>) =>
    withRunningSite(
      dataDir,
      async (site) => {
        for (const hours of [721, 5000]) await runHourlyJobAt(site, hours)
        await site.services.photos.settle()
        return site.logged
      },
      env,
    )

  test('an older database deletes no original of the newer one', async () => {
    const dataDir = createTemporaryFolder()
    const databases = databasesOf(dataDir)
    const env = await databases.use('new')
    const early = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => {
        const urls = [(await uploadPhotoAndCreatePiece(site, '#111')).url]
        return [...urls, await uploadPhoto(site, '#121')]
      },
      env,
    )
    await databases.save('older')
    const late = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => {
        await createPieceWithPhoto(site, early[1] ?? '')
        const { url } = await uploadPhotoAndCreatePiece(site, '#222')
        await site.services.photos.settle()
        await ageUploads(site)
        return url
      },
      env,
    )
    await databases.save('newer')
    const older = await databases.use('older')
    shiftClockByDays(60)
    expect(await runHours(dataDir, older)).toEqual([])
    await expectOriginals(dataDir, [...early, late])
    const media = await readdir(join(dataDir, 'media'))
    expect(media.filter((name) => name.startsWith(getPhotoHash(late)))).toHaveLength(3)
    const newer = await databases.use('newer')
    await withRunningSite(
      dataDir,
      async (site) => {
        for (const url of [early[1] ?? '', late]) expect((await site.ask(url)).status).toBe(200)
      },
      newer,
    )
    await expectOriginals(dataDir, [...early, late])
  })

  test('the database of another site deletes no original', async () => {
    const dataDir = createTemporaryFolder()
    const databases = databasesOf(dataDir)
    await startAndStopSite(dataDir, await databases.use('another'))
    await databases.save('another')
    const url = await withRunningSiteAsAdmin(
      dataDir,
      async (site) => (await uploadPhotoAndCreatePiece(site, '#333')).url,
      await databases.use('new'),
    )
    const other = await databases.use('another')
    shiftClockByDays(60)
    expect(await runHours(dataDir, other)).toEqual([])
    const own = await withRunningSiteAsAdmin(dataDir, (site) => uploadPhoto(site, '#444'), other)
    await startAndStopSite(dataDir, other)
    await expectOriginals(dataDir, [url, own])
  })
})

test.each([3650, -3650])('keeps photos while the clock is wrong by %d days', async (days) => {
  const dataDir = createTemporaryFolder()
  const urls = await withRunningSiteAsAdmin(dataDir, async (site) => [
    (await uploadPhotoAndCreatePiece(site, '#555')).url,
    await uploadPhoto(site, '#666'),
  ])
  shiftClockByDays(days)
  await withRunningSite(dataDir, (site) => runHourlyJobAt(site, 5000))
  vi.useRealTimers()
  await startAndStopSite(dataDir)
  await expectOriginals(dataDir, urls)
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
  await expectOriginals(dataDir, [url])
})

test('restores a database copy without its -wal', async () => {
  const dataDir = createTemporaryFolder()
  const file = join(dataDir, 'copeaux.sqlite')
  const early = await withRunningSiteAsAdmin(dataDir, (site) =>
    uploadPhotoAndCreatePiece(site, '#111'),
  )
  const late = await withRunningSiteAsAdmin(dataDir, async (site) => {
    const made = await uploadPhotoAndCreatePiece(site, '#222')
    await cp(file, join(dataDir, 'copy'))
    return made
  })
  await cp(join(dataDir, 'copy'), file)
  await rm(join(dataDir, 'copy'))
  await startAndStopSite(dataDir)
  await expectOriginals(dataDir, [early.url, late.url])
  // The copied database lacks the row of the second photo, which was still in the -wal file.
  await withRunningSiteAsAdmin(dataDir, async (site) => {
    expect(await uploadPhoto(site, '#222')).toBe(late.url)
    await createPieceWithPhoto(site, late.url)
    expect((await site.ask(late.url, { anonymous: true })).status).toBe(200)
  })
})
