import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { openSite, piece, type TestSite } from '../server/test-site.ts'
import { ArtPieceInput } from '../shared/art-piece.ts'
import { artPieces, categories, news, trainings } from './content.ts'
import { prepareDemo } from './load.ts'

let site: TestSite
afterEach(() => site.close())

const count = async ({ services }: TestSite) => ({
  artPieces: (await services.artPieces.list()).length,
  categories: (await services.categories.list()).length,
  news: (await services.news.list()).length,
  trainings: (await services.trainings.list()).length,
})
const whole = {
  artPieces: artPieces.length,
  categories: categories.length,
  news: news.length,
  trainings: trainings.length,
}

test('a load that was killed half-way is done anew at the next start, without anything twice', async () => {
  site = await openSite()
  const { dataDir } = site.config
  const path = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
  const program = `
    import { prepareDemo } from ${path('load.ts')}
    import { createServices } from ${path('../server/services.ts')}
    import { readConfig } from ${path('../server/config.ts')}
    await prepareDemo(await createServices(readConfig()), true)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  while ((await site.services.categories.list()).length === 0 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await site.services.settings.get('demo')).toBe('loading')
  expect((await count(site)).artPieces).toBeLessThan(whole.artPieces)

  expect(await prepareDemo(site.services, true)).toBe(true)
  expect(await count(site)).toEqual(whole)
  const pieces = await site.services.artPieces.list()
  expect(pieces.map((p) => p.title)).toEqual(artPieces.map(({ input }) => input.title).toReversed())
  for (const { images } of pieces)
    for (const { image_url } of images) expect(existsSync(`${dataDir}${image_url}`)).toBe(true)
  expect(pieces.map((p) => p.images.length).toReversed()).toEqual(
    artPieces.map((p) => p.photos.length),
  )

  const before = await site.dump()
  expect(await prepareDemo(site.services, true)).toBe(false)
  expect(await site.dump()).toBe(before)
}, 40_000)

test('a data folder that was once empty on purpose, or that holds work, never gets the demo', async () => {
  site = await openSite()
  expect(await prepareDemo(site.services, false)).toBe(false)
  expect(await prepareDemo(site.services, true)).toBe(false)
  expect((await count(site)).artPieces).toBe(0)
  const other = await openSite()
  await other.services.artPieces.create(v.parse(ArtPieceInput, piece()))
  expect(await prepareDemo(other.services, true)).toBe(false)
  expect((await count(other)).artPieces).toBe(1)
  await other.close()
})

test('what a killed load left is removed where no demo is wanted any more', async () => {
  site = await openSite()
  await site.services.settings.set('demo', 'loading')
  await site.services.categories.create({ name: 'Bols', description: '' })
  expect(await prepareDemo(site.services, false)).toBe(false)
  expect((await count(site)).categories).toBe(0)
  expect(await prepareDemo(site.services, true)).toBe(false)
})
