import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import {
  getTranslatableFields,
  type TranslatableField,
} from '../shared/entities/entity-definitions.ts'
import type { EntityType } from '../shared/entities/entity-types.ts'
import { pieceUpdateSchema } from '../shared/entities/piece.ts'
import { getTranslationState, type Translations } from '../shared/entities/translation.ts'
import { getKeys } from '../shared/pick.ts'
import { createSmallDemoPhotos } from '../tests/support/demo-photos.ts'
import { buildPiece, openSite, type TestSite } from '../tests/support/site.ts'
import * as content from './content.ts'
import { prepareDemoContent } from './load.ts'
import { homeTexts } from './pages.ts'

const { fr: _, ...others } = homeTexts
const DEMO_LOCALES = getKeys(others)

type Of<Type extends EntityType> = Record<TranslatableField<Type>, string> & {
  translations: Translations<TranslatableField<Type>>
}

let site: TestSite
afterEach(() => site.close())

const count = async ({ services }: TestSite) => ({
  pieces: (await services.pieces.listAll()).length,
  categories: (await services.categories.listAll()).length,
  news: (await services.news.listAll()).length,
  trainings: (await services.trainings.listAll()).length,
})
const whole = {
  pieces: content.pieces.length,
  categories: content.categories.length,
  news: content.news.length,
  trainings: content.trainings.length,
}

test('a killed load is repeated at the next start without duplicates', async () => {
  site = await openSite()
  const { dataDir } = site.config
  const photos = await createSmallDemoPhotos()
  const path = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
  const program = `
    import { prepareDemoContent } from ${path('load.ts')}
    import { createServices } from ${path('../server/services.ts')}
    import { readConfig } from ${path('../server/config.ts')}
    await prepareDemoContent(await createServices(readConfig()), true, ${JSON.stringify(photos)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  while ((await site.services.categories.listAll()).length === 0 && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await site.services.settings.get('demo')).toBe('loading')
  expect((await count(site)).pieces).toBeLessThan(whole.pieces)

  expect(await prepareDemoContent(site.services, true, photos)).toBe(true)
  expect(await count(site)).toEqual(whole)
  const pieces = await site.services.pieces.listAll()
  expect(pieces.map((p) => p.title)).toEqual(
    content.pieces.map(({ input }) => input.title).toReversed(),
  )
  for (const { images } of pieces)
    for (const { image_url } of images) expect(existsSync(`${dataDir}${image_url}`)).toBe(true)
  expect(pieces.map((p) => p.images.length).toReversed()).toEqual(
    content.pieces.map((p) => p.photos.length),
  )

  const before = await site.dump()
  expect(await prepareDemoContent(site.services, true, photos)).toBe(false)
  expect(await site.dump()).toBe(before)
}, 40_000)

test('links in the demo texts lead to the right entities in every language', async () => {
  site = await openSite()
  await prepareDemoContent(site.services, true, await createSmallDemoPhotos())
  const { pieces, news, trainings } = site.services
  const [works, items, courses] = await Promise.all([pieces.list(), news.list(), trainings.list()])
  const texts = JSON.stringify([works, items, courses])
  expect(texts).not.toContain('/N-')
  const linksIn = (screen: string) => [
    ...new Set(
      [...texts.matchAll(new RegExp(`/${screen}/(\\d+)-[a-z-]+`, 'g'))].map(([, id]) => id),
    ),
  ]
  const idOf = (all: { id: number; title: string }[], title: RegExp) =>
    String(all.find((one) => title.test(one.title))?.id)
  expect(linksIn('training').toSorted()).toEqual(
    [idOf(courses, /^La forme creuse/), idOf(courses, /^Du bois au bronze/)].toSorted(),
  )
  expect(linksIn('news')).toEqual([idOf(items, /Veilleurs/)])
}, 40_000)

test('the demo is fully translated, including photo descriptions', async () => {
  site = await openSite()
  const { pieces, categories, news, trainings } = site.services
  await prepareDemoContent(site.services, true, await createSmallDemoPhotos())
  function expectWhole<Type extends EntityType>(type: Type, entities: Of<Type>[]) {
    expect(entities, type).not.toHaveLength(0)
    for (const entity of entities) {
      for (const locale of DEMO_LOCALES)
        for (const field of getTranslatableFields(type))
          expect(
            getTranslationState(entity[field], entity.translations[locale]?.[field]),
            `${type}.${field} (${locale})`,
          ).toBe('right')
    }
  }
  const works = await pieces.listAll()
  const items = await news.listAll()
  const courses = await trainings.listAll()
  const images = [...works, ...items, ...courses].flatMap((entity) => entity.images)
  expectWhole('art_piece', works)
  expectWhole('category', await categories.listAll())
  expectWhole('news', items)
  expectWhole('training', courses)
  expectWhole('image', images)
  // A photo without a description would count as completely translated.
  for (const { alt, image_url } of images) expect(alt, image_url).not.toBe('')
}, 40_000)

test('never loads the demo into a folder with content or once it was declined', async () => {
  site = await openSite()
  expect(await prepareDemoContent(site.services, false)).toBe(false)
  expect(await prepareDemoContent(site.services, true)).toBe(false)
  expect((await count(site)).pieces).toBe(0)
  const other = await openSite()
  await other.services.pieces.create(v.parse(pieceUpdateSchema, buildPiece()))
  expect(await prepareDemoContent(other.services, true)).toBe(false)
  expect((await count(other)).pieces).toBe(1)
  await other.close()
})

test('deletes the rest of an interrupted load if no demo is wanted', async () => {
  site = await openSite()
  await site.services.settings.set('demo', 'loading')
  await site.services.categories.create({ name: 'Bols', description: '' })
  expect(await prepareDemoContent(site.services, false)).toBe(false)
  expect((await count(site)).categories).toBe(0)
  expect(await prepareDemoContent(site.services, true)).toBe(false)
})
