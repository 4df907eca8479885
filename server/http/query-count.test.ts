/** Counts the SQL statements of single requests on SQLite. Pages come from the built site. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CREATABLE_ENTITY_TYPES, getApiPath } from '../../shared/entities/entity-types.ts'
import {
  buildNewsItem,
  buildPiece,
  buildTraining,
  createPlainImage,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../../tests/support/site.ts'
import { createPageHandler } from './pages/page-handler.ts'
import type { PageRendererModule } from './pages/render.ts'

const [MAX_PAGE_QUERIES, MAX_SAVE_QUERIES, MAX_LIST_QUERIES] = [12, 12, 6]
const LIST_LENGTH = 6

/** Holds the statements of a request, without those of background tasks and other requests. */
const statements = new AsyncLocalStorage<string[]>()
const { prepare } = DatabaseSync.prototype
async function countQueries(work: () => Promise<Response>) {
  const queries: string[] = []
  return { response: await statements.run(queries, work), queries }
}
const expectAtMost = (max: number, queries: string[]) =>
  expect(queries.length <= max ? [] : queries, `${queries.length} queries`).toEqual([])

let site: TestSite
let renderPage: (path: string) => Promise<Response>
const pieces: number[] = []
let news = 0
let training = 0

beforeAll(async () => {
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    if (!/^(?:begin|commit)\b/.test(sql)) statements.getStore()?.push(sql)
    return prepare.call(this, sql, ...options)
  }
  site = await openSite()
  await site.signIn()
  const create = async (path: string, body: object): Promise<number> =>
    (await (await site.ask(path, { method: 'POST', body })).json()).id
  const { imageUrl } = await (await site.upload(await createPlainImage())).json()
  const withPhoto = (entity_type: string, entity_id: number) =>
    create('/api/images', { entity_type, entity_id, image_url: imageUrl, display_order: 0 })
  await create('/api/categories', { name: 'Bols', description: '' })
  const translations = { de: { title: 'Schale' } }
  for (let n = 0; n < LIST_LENGTH; n += 1) {
    const fields = { title: `Bol ${n}`, category: 'Bols', materials: 'Noyer', translations }
    const id = await create('/api/art-pieces', buildPiece({ ...fields, available: n > 0 }))
    await withPhoto('art_piece', id)
    pieces.push(id)
  }
  for (let n = 0; n < LIST_LENGTH; n += 1) {
    news = await create('/api/news', buildNewsItem({ art_piece_ids: pieces }))
    await withPhoto('news', news)
    training = await create('/api/trainings', buildTraining({ date: `2030-05-0${n + 1}` }))
    await withPhoto('training', training)
  }
  await withPhoto('home', 1)
  await withPhoto('portrait', 1)

  const build = new URL('../../build/server/index.js', import.meta.url).href
  const { createPageRenderer }: PageRendererModule = await import(build)
  const { services, config } = site
  const enhanceScript = { src: '/enhance.js' }
  const { siteUrl } = config
  const renderer = createPageRenderer({ services, siteUrl, enhanceScript, strict: true })
  const { handlePage } = createPageHandler(renderer, services, config)
  renderPage = (path) =>
    handlePage(
      new Request(SITE_ORIGIN + path),
      (error) => {
        throw error
      },
      '',
    )
})
afterAll(async () => {
  DatabaseSync.prototype.prepare = prepare
  await site.close()
})

const PAGES: [string, () => string][] = [
  ['the home page', () => '/'],
  ['the portrait', () => '/portrait'],
  ['the gallery', () => '/gallery'],
  ['a category by size', () => '/gallery?category=Bols&sort=size'],
  ['an available piece', () => `/gallery/${pieces[1]}-bol-1`],
  ['a sold piece', () => `/gallery/${pieces[0]}-bol-0`],
  ['the news', () => '/news'],
  ['a news item', () => `/news/${news}-portes-ouvertes`],
  ['the trainings', () => '/training'],
  ['a training', () => `/training/${training}-initiation`],
  ['the contact page', () => `/contact?training=${training}`],
  ['the legal notice', () => '/legal'],
  ['the sitemap', () => '/sitemap.xml'],
  ['the feed', () => '/news.atom'],
]
test.each(PAGES)('%s takes at most 12 queries', async (_, path) => {
  // Renders another page first, because shared data is read only once after a change.
  await renderPage('/')
  const { response, queries } = await countQueries(() => renderPage(path()))
  expect(response.status).toBe(200)
  expectAtMost(MAX_PAGE_QUERIES, queries)
})

test.each(
  CREATABLE_ENTITY_TYPES.flatMap((type) => [[getApiPath(type)], [`${getApiPath(type)}?limit=3`]]),
)('the list %s takes at most 6 queries', async (path) => {
  for (const anonymous of [true, false]) {
    const { response, queries } = await countQueries(async () => site.ask(path, { anonymous }))
    expect(response.status).toBe(200)
    expectAtMost(MAX_LIST_QUERIES, queries)
  }
})

const change = { title: 'Grand bol', category: null, materials: 'Frêne', available: false }
const texts = { title: 'Schale', description: 'Aus Esche.' }
test.each([
  ['the price', buildPiece({ title: 'Bol 2', category: 'Bols', materials: 'Noyer', price: 90 })],
  ['texts in all languages', buildPiece({ ...change, translations: { de: texts, nl: texts } })],
])('a save of %s takes at most 12 queries', async (_, piece) => {
  const save = async () => site.ask(`/api/art-pieces/${pieces[2]}`, { method: 'PUT', body: piece })
  const { response, queries } = await countQueries(save)
  expect(response.status).toBe(200)
  expectAtMost(MAX_SAVE_QUERIES, queries)
})
