/** No start removes an original: each scenario starts the site twice more and finds every byte where it was. */
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openSite, picture, piece, type TestSite, temporaryFolder } from '../test-site.ts'

const DAY = 24 * 3_600_000
afterEach(() => {
  vi.useRealTimers()
})

/** The clock of the machine says another day; timers go on as they do. */
const onDay = (daysFromToday: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysFromToday * DAY })

/** A run of the site in this folder, from its start to its end. */
async function run<T>(dataDir: string, work: (site: TestSite) => Promise<T>): Promise<T> {
  const site = await openSite({}, dataDir)
  try {
    await site.services.photos.resume()
    await site.signIn()
    return await work(site)
  } finally {
    await site.services.photos.settle()
    await site.close({ keep: true })
  }
}
const start = (dataDir: string) => run(dataDir, async () => undefined)

async function upload(site: TestSite, colour: string): Promise<string> {
  const answer = await site.upload(await picture('jpeg', { colour }))
  expect(answer.status).toBe(201)
  return (await answer.json()).imageUrl
}

/** @returns the id of the image that shows it */
async function show(site: TestSite, imageUrl: string): Promise<number> {
  const made = await site.ask('/api/art-pieces', {
    method: 'POST',
    body: piece({ image_urls: [imageUrl] }),
  })
  expect(made.status).toBe(201)
  return (await made.json()).images[0].id
}

/** The originals in the folder, each checked against the hash that is its name. */
async function originals(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'originals'))
  for (const name of names) {
    const bytes = await readFile(join(dataDir, 'originals', name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
  }
  return names.sort()
}
const hashes = (...urls: string[]) => urls.map((url) => url.slice('/media/'.length, -4)).sort()

const database = (dataDir: string) => join(dataDir, 'copeaux.sqlite')

test('an older database file is put back, and then the newer one again', async () => {
  const dataDir = temporaryFolder()
  const early = await run(dataDir, async (site) => {
    const url = await upload(site, '#111')
    await show(site, url)
    return url
  })
  await cp(database(dataDir), join(dataDir, 'older'))
  const late = await run(dataDir, async (site) => {
    const url = await upload(site, '#222')
    await show(site, url)
    return url
  })
  await rename(database(dataDir), join(dataDir, 'newer'))
  await rename(join(dataDir, 'older'), database(dataDir))
  await start(dataDir)
  await start(dataDir)
  expect(await originals(dataDir)).toEqual(hashes(early, late))

  await rename(join(dataDir, 'newer'), database(dataDir))
  await run(dataDir, async (site) => {
    const [shown] = await (await site.ask('/api/art-pieces')).json()
    expect(shown.images[0].image_url).toBe(late)
    expect(await readdir(join(dataDir, 'media'))).toContain(late.slice('/media/'.length))
  })
})

test('a new database takes uploads of its own beside the originals of another', async () => {
  const dataDir = temporaryFolder()
  const first = await run(dataDir, (site) => upload(site, '#333'))
  await rename(database(dataDir), join(dataDir, 'aside'))
  const second = await run(dataDir, (site) => upload(site, '#444'))
  await start(dataDir)
  await start(dataDir)
  expect(await originals(dataDir)).toEqual(hashes(first, second))
})

test.each([3650, -3650])('the clock is wrong by %d days, and then right again', async (days) => {
  const dataDir = temporaryFolder()
  const [shown, waiting] = await run(dataDir, async (site) => {
    const urls = [await upload(site, '#555'), await upload(site, '#666')] as const
    await show(site, urls[0])
    return urls
  })
  onDay(days)
  await start(dataDir)
  await start(dataDir)
  expect(await originals(dataDir)).toEqual(hashes(shown, waiting))
  vi.useRealTimers()
  await start(dataDir)
  await start(dataDir)
  expect(await originals(dataDir)).toEqual(hashes(shown, waiting))
  // Sent again, a photo is what it was before.
  expect(await run(dataDir, (site) => upload(site, '#666'))).toBe(waiting)
})

test('a photo that was uploaded long ago is taken off its piece, and its piece is deleted', async () => {
  const dataDir = temporaryFolder()
  onDay(-150)
  const urls = await run(dataDir, async (site) => {
    const taken = await upload(site, '#777')
    const image = await show(site, taken)
    const gone = await upload(site, '#888')
    await show(site, gone)
    const kept = await upload(site, '#aaa')
    await show(site, kept)
    vi.useRealTimers()
    await site.signIn()
    expect((await site.ask(`/api/images/${image}`, { method: 'DELETE' })).status).toBe(204)
    expect((await site.ask('/api/art-pieces/2', { method: 'DELETE' })).status).toBe(204)
    return [taken, gone, kept]
  })
  await start(dataDir)
  await start(dataDir)
  expect(await originals(dataDir)).toEqual(hashes(...urls))
})
