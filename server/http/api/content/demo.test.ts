import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareDemoContent } from '../../../../demo/load.ts'
import { createSmallDemoPhotos } from '../../../../tests/support/demo-photos.ts'
import {
  buildPiece,
  buildWorkshop,
  openSite,
  type TestSite,
} from '../../../../tests/support/site.ts'

let photos: string
beforeAll(async () => {
  photos = await createSmallDemoPhotos()
})
let site: TestSite
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

const get = async (path: string) => (await site.ask(path)).json()
const LISTS = ['art-pieces', 'categories', 'news', 'trainings']
const lengths = async () => {
  const all = await Promise.all(LISTS.map((list) => get(`/api/${list}`)))
  return all.map((one: unknown[]) => one.length)
}

test('removes the demo only with a session, and keeps what the artist has added', async () => {
  const { id: _, version: __, ...drafts } = await site.services.purchase.read()
  await prepareDemoContent(site.services, true, photos)
  expect((await site.services.purchase.readPublic()).delivery).toMatch(/18\s€/)
  const before = await lengths()
  for (const method of ['GET', 'DELETE'])
    expect((await site.ask('/api/demo', { method })).status).toBe(401)
  expect(await lengths()).toEqual(before)
  expect(before[0]).toBeGreaterThan(5)
  await site.signIn()
  const { count } = await get('/api/demo')
  expect(count).toBe(before.reduce((sum: number, one: number) => sum + one, 0))
  const own = buildPiece({ title: 'Ma première coupe', category: null })
  expect((await site.ask('/api/art-pieces', { method: 'POST', body: own })).status).toBe(201)
  expect((await get('/api/home')).images.length).toBeGreaterThan(5)

  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect(await lengths()).toEqual([1, 0, 0, 0])
  const [kept] = await get('/api/art-pieces')
  expect(kept.title).toBe('Ma première coupe')
  expect(await get('/api/demo')).toEqual({ count: 0 })
  const [workshop, home, portrait] = await Promise.all(
    ['workshop', 'home', 'portrait'].map((one) => get(`/api/${one}`)),
  )
  expect(workshop).toMatchObject({ name: '', phone: '', is_demo: false, teaching_since: '' })
  expect(home).toMatchObject({ heading: '', lead: '', translations: {}, images: [] })
  expect(portrait).toMatchObject({ caption: '', period_1_year: '', period_1_title: '', images: [] })
  expect(JSON.stringify([workshop, home, portrait])).not.toMatch(/Morvan|1998|2011/)

  expect(await site.services.purchase.read()).toMatchObject(drafts)

  // All demo entities are in the trash with their photos, and the demo texts of the workshop and
  // the pages are stored as revisions.
  expect((await get('/api/trash')).length).toBe(count + 7)
  const [version] = await get('/api/versions/workshop/1')
  expect(version.entity.name).toBe('L’Atelier du Morvan')
  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect(await lengths()).toEqual([1, 0, 0, 0])
})

test('a training with participants prevents the removal of the demo until called off', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.signIn()
  const trainings = await get('/api/trainings')
  const { id: training_id } = trainings.find(({ date }: { date: string | null }) => date)
  const body = { training_id, name: 'Mme Frêne' }
  expect((await site.ask('/api/registrations', { method: 'POST', body })).status).toBe(201)
  const read = () => Promise.all(['/api/workshop', '/api/home', '/api/purchase'].map(get))
  const before = [await lengths(), await read()]
  const refused = await site.ask('/api/demo', { method: 'DELETE' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'has_participants' })
  expect([await lengths(), await read()]).toEqual(before)

  const path = `/api/registrations/trainings/${training_id}/call-off`
  expect((await site.ask(path, { method: 'POST', body: {} })).status).toBe(200)
  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect(await lengths()).toEqual([0, 0, 0, 0])
  expect((await get('/api/workshop')).name).toBe('')
})

test('removing the demo hides its texts about buying even after the workshop was renamed', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.signIn()
  await site.ask('/api/workshop', { method: 'PUT', body: buildWorkshop() })
  expect((await site.services.workshop.read()).is_demo).toBe(false)
  expect((await site.services.purchase.readPublic()).delivery).toMatch(/18\s€/)
  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect((await site.services.purchase.readPublic()).delivery ?? '').toBe('')
  expect((await get('/api/workshop')).name).toBe('Bois vivant')
})

async function change(path: string, fields: object) {
  const { id, is_demo, images, ...before } = await get(path)
  const translations = Object.fromEntries(
    Object.entries(before.translations as Record<string, Record<string, { text: string }>>).map(
      ([locale, texts]) => [
        locale,
        Object.fromEntries(Object.entries(texts).map(([field, { text }]) => [field, text])),
      ],
    ),
  )
  const body = { ...before, translations, ...fields }
  expect((await site.ask(path, { method: 'PUT', body })).status).toBe(200)
}

test('removing the demo keeps what the artist has changed, and nothing else of the demo', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.signIn()
  const { country } = await get('/api/workshop')
  const address = { street: 'Rue du Lac', postcode: '71400', town: 'Autun' }
  await change('/api/workshop', { name: 'Bois vivant', email: 'claire@example.org', ...address })
  await change('/api/home', { heading: 'Mon bois' })
  const { period_2_year } = await get('/api/portrait')
  await change('/api/portrait', { period_2_text: 'Ma première gouge.' })
  await site.ask('/api/demo', { method: 'DELETE' })
  const [workshop, home, portrait] = await Promise.all(
    ['workshop', 'home', 'portrait'].map((one) => get(`/api/${one}`)),
  )
  expect(workshop).toMatchObject({ name: 'Bois vivant', email: 'claire@example.org', phone: '' })
  expect(workshop).toMatchObject({ ...address, country })
  expect(portrait).toMatchObject({ period_2_year, period_2_text: 'Ma première gouge.' })
  expect(portrait.translations.de.period_2_text).toBe(undefined)
  expect(home).toMatchObject({ heading: 'Mon bois', lead: '', images: [], translations: {} })
  expect(portrait).toMatchObject({ caption: '', period_1_year: '', images: [] })
  expect(JSON.stringify([workshop, home, portrait])).not.toMatch(/Morvan|1998|2011/)
})

test('removing the demo empties a whole group if the artist has emptied one field', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.signIn()
  await change('/api/workshop', { name: 'Bois vivant', street: '' })
  await change('/api/portrait', { period_2_text: '' })
  await site.ask('/api/demo', { method: 'DELETE' })
  const address = { street: '', postcode: '', town: '' }
  expect(await get('/api/workshop')).toMatchObject({ name: 'Bois vivant', ...address })
  const period = { period_2_year: '', period_2_title: '', period_2_text: '' }
  expect(await get('/api/portrait')).toMatchObject(period)
})

test('removing a demo whose texts were not recorded keeps the workshop and the pages', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.sql("delete from settings where name in ('demo_shown', 'demo_content')")
  await site.signIn()
  await change('/api/workshop', { email: 'claire@example.org' })
  const read = () => Promise.all(['/api/workshop', '/api/home', '/api/portrait'].map(get))
  const before = await read()
  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect(await lengths()).toEqual([0, 0, 0, 0])
  expect(await read()).toEqual(before)

  await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece({ category: null }) })
  expect(await get('/api/demo'), 'the artist’s own piece').toEqual({ count: 0 })
})

test('removing the demo keeps the texts about buying that the artist has written', async () => {
  await prepareDemoContent(site.services, true, photos)
  await site.signIn()
  const body = { delivery: 'Je livre moi-même.', is_shown: true }
  expect((await site.ask('/api/purchase', { method: 'PUT', body })).status).toBe(200)
  await site.ask('/api/demo', { method: 'DELETE' })
  expect(await site.services.purchase.readPublic()).toMatchObject({
    delivery: 'Je livre moi-même.',
  })
})

test('a site without the demo changes nothing', async () => {
  await prepareDemoContent(site.services, false)
  await site.signIn()
  await site.ask('/api/workshop', { method: 'PUT', body: buildWorkshop() })
  await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece({ category: null }) })
  expect(await get('/api/demo')).toEqual({ count: 0 })
  expect((await site.ask('/api/demo', { method: 'DELETE' })).status).toBe(204)
  expect((await lengths())[0]).toBe(1)
  expect((await get('/api/workshop')).name).toBe('Bois vivant')
})
