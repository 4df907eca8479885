/**
 * Tests that every original is in place or in quarantine after two starts, whichever database is
 * used.
 */
import { execFileSync } from 'node:child_process'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresOn, sqliteIn } from '../../tests/support/databases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { temporaryFolder } from '../../tests/support/site.ts'
import {
  expectPhotos,
  hashOf,
  onDay,
  run,
  show,
  shown,
  start,
  upload,
  visit,
} from '../../tests/support/starts.ts'

const STRANGER = /belong to another database.+write ([0-9a-f-]{36}) into (.+)\.$/
const statusOf = (dataDir: string, url: string, env = {}) =>
  visit(dataDir, async (site) => (await site.ask(url)).status, env)

afterEach(() => {
  vi.useRealTimers()
})
let server: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  server = await startPostgres(temporaryFolder())
}, 60_000)
afterAll(() => server?.stop())

describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
  const databasesOf = (dataDir: string) =>
    kind === 'sqlite' ? sqliteIn(dataDir) : postgresOn(server?.url ?? '')

  test('restores an older database, then the newer one', async () => {
    const dataDir = temporaryFolder()
    const databases = databasesOf(dataDir)
    const env = await databases.use('new')
    const early = await run(dataDir, (site) => shown(site, '#111'), env)
    await databases.keep('older')
    const late = await run(
      dataDir,
      async (site) => {
        const made = await shown(site, '#222')
        await site.services.photos.settle()
        return made
      },
      env,
    )
    await databases.keep('newer')
    const older = await databases.use('older')
    const told = await start(dataDir, older)
    expect(told).toEqual([expect.stringMatching(/needs 1 of .+quarantine, for 30 days/)])
    expect(await start(dataDir, older)).toEqual([])
    await expectPhotos(dataDir, { inPlace: [early.url], aside: [late.url] })
    expect(await statusOf(dataDir, late.url, older)).toBe(404)

    const files = await readdir(join(dataDir, 'media'))
    expect(files.filter((name) => name.startsWith(hashOf(late.url)))).toHaveLength(3)
    const newer = await databases.use('newer')
    expect(await statusOf(dataDir, late.url, newer)).toBe(200)
    await start(dataDir, newer)
    await expectPhotos(dataDir, { inPlace: [early.url, late.url] })
  })

  test('a new database accepts uploads and moves nothing until the host confirms', async () => {
    const dataDir = temporaryFolder()
    const databases = databasesOf(dataDir)
    const env = await databases.use('new')
    const [first, aside] = await run(
      dataDir,
      async (site) => {
        const kept = await shown(site, '#333')
        onDay(-30)
        const old = await upload(site, '#343')
        vi.useRealTimers()
        return [kept.url, old] as const
      },
      env,
    )
    await start(dataDir, env)
    await expectPhotos(dataDir, { inPlace: [first], aside: [aside] })
    await databases.keep('first')
    const other = await databases.use('another')
    const [second, third] = await run(
      dataDir,
      async (site) => [await upload(site, '#444'), await upload(site, '#555')] as const,
      other,
    )
    const [line] = await start(dataDir, other)
    expect(line).toMatch(STRANGER)
    await start(dataDir, other)
    await expectPhotos(dataDir, { inPlace: [first, second, third], aside: [aside] })

    const [, id = '', file = ''] = STRANGER.exec(line ?? '') ?? []
    await writeFile(file, id)
    await start(dataDir, other)
    await start(dataDir, other)
    await expectPhotos(dataDir, { inPlace: [second, third], aside: [first, aside] })
    // The first database is now a foreign one, and its photos are moved back.
    const before = await databases.use('first')
    expect((await start(dataDir, before))[0]).toMatch(STRANGER)
    await expectPhotos(dataDir, { inPlace: [first, second, third], aside: [aside] })
  })
})

test('restores a database copy without its -wal', async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'copeaux.sqlite')
  const early = await run(dataDir, (site) => shown(site, '#111'))
  const late = await run(dataDir, async (site) => {
    const made = await shown(site, '#222')
    execFileSync('cp', [file, join(dataDir, 'copy')])
    return made
  })
  await cp(join(dataDir, 'copy'), file)
  await start(dataDir)
  await start(dataDir)
  await expectPhotos(dataDir, { inPlace: [early.url], aside: [late.url] })
  // Uploading the photo again restores it.
  await run(dataDir, async (site) => {
    expect(await upload(site, '#222')).toBe(late.url)
    await show(site, late.url)
    expect((await site.ask(late.url, { anonymous: true })).status).toBe(200)
  })
  await expectPhotos(dataDir, { inPlace: [early.url, late.url] })
})

test('does not move photos of a foreign database in a folder without an id', async () => {
  const dataDir = temporaryFolder()
  const other = temporaryFolder()
  const urls = await run(other, async (site) => [
    await upload(site, '#333'),
    await upload(site, '#343'),
  ])
  const own = await run(dataDir, (site) => shown(site, '#444'))
  await rm(join(dataDir, 'quarantine'), { recursive: true })
  await cp(join(other, 'originals'), join(dataDir, 'originals'), { recursive: true })
  expect((await start(dataDir))[0]).toMatch(STRANGER)
  await start(dataDir)
  await expectPhotos(dataDir, { inPlace: [own.url, ...urls] })
})

test('writes the database id into a folder of an older version', async () => {
  const dataDir = temporaryFolder()
  const { url } = await run(dataDir, (site) => shown(site, '#444'))
  const other = await run(dataDir, (site) => shown(site, '#555'))
  await rm(join(dataDir, 'quarantine'), { recursive: true })
  await writeFile(join(dataDir, 'originals', 'f'.repeat(64)), 'x')
  expect(await start(dataDir)).toEqual([expect.stringMatching(/needs 1 of the photographs/)])
  expect((await readdir(join(dataDir, 'originals'))).sort()).toEqual(
    [url, other.url].map(hashOf).sort(),
  )
})
