import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDemoContent } from '../../../../demo/load.ts'
import { getWorkshopDay } from '../../../../shared/workshop-day.ts'
import { buildEmptyPageUpdate } from '../../../../tests/support/pages.ts'
import { createPlainImage, openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const put = (page: 'home' | 'portrait', body: object) =>
  site.ask(`/api/${page}`, { method: 'PUT', body: { ...buildEmptyPageUpdate(page), ...body } })
const read = async (page: 'home' | 'portrait') => (await site.ask(`/api/${page}`)).json()

test('a new page has no texts until the artist writes them', async () => {
  const { translations, ...home } = await read('home')
  expect(home).toMatchObject({ id: 1, version: 1, images: [], framing_wide: 50 })
  expect(Object.values(home).filter((value) => typeof value === 'string' && value)).toEqual([])
  expect(translations).toEqual({})
})

test('every text of a page can be removed', async () => {
  await put('home', { teaching_title: 'Apprendre', translations: { de: { lead: 'Ulme' } } })
  expect((await put('home', { teaching_title: '' })).status).toBe(200)
  expect((await read('home')).teaching_title).toBe('')
})

test('an older site keeps the texts that it published without storing them', async () => {
  // Older versions of the site stored only the page texts that the artist had changed.
  await site.sql(`update workshop set turning_since = '2003'`)
  await site.sql(`update home set content = '{"heading":"Du frêne et du feu"}'`)
  await site.sql(`insert into translations (entity_type, entity_id, locale, field, text, source)
    values ('home', 1, 'de', 'heading', 'Formen aus dem Holz', 'Des formes tirées du bois'),
      ('home', 1, 'nl', 'heading', 'Es en vuur', 'Du frêne et du feu')`)
  await site.sql(`delete from settings where name = 'page_texts'`)
  await prepareDemoContent(site.services, false)
  const home = await read('home')
  expect(home.heading).toBe('Du frêne et du feu')
  expect(home.turning_text).toContain('2003')
  expect(home.translations.de.turning_text.text).toContain('2003')
  expect(home.translations.de.turning_text.source).toBe(home.turning_text)
  // The stored German heading translates the default heading, which the artist has replaced. Older
  // versions did not publish such an outdated translation.
  expect(home.translations.de.heading).toBeUndefined()
  expect(home.translations.nl.heading.text).toBe('Es en vuur')

  await put('home', { ...buildEmptyPageUpdate('home'), lead: '' })
  await prepareDemoContent(site.services, false)
  expect((await read('home')).lead, 'runs once').toBe('')
})

test('a new site of the artist’s own starts without texts', async () => {
  const own = await openSite()
  await prepareDemoContent(own.services, false)
  expect((await own.services.home.read()).lead).toBe('')
  await own.close()
})

test('the artist’s translation stays after the French text changes, marked as outdated', async () => {
  const translations = { nl: { heading: 'Es en vuur' } }
  await put('home', { heading: 'Du frêne et du feu', translations })
  await put('home', { heading: 'Du frêne' })
  expect((await read('home')).translations.nl.heading).toEqual({
    text: 'Es en vuur',
    source: 'Du frêne et du feu',
  })
  await put('home', { heading: 'Du frêne', translations: { nl: { heading: '' } } })
  expect((await read('home')).translations.nl?.heading).toBeUndefined()
})

test('a timeline entry needs a four-digit year', async () => {
  for (const year of ['98', '1798', '2100', 'hier', '19988'])
    expect((await put('portrait', { period_3_year: year })).status).toBe(422)
  const nextYear = String(Number(getWorkshopDay().slice(0, 4)) + 1)
  for (const fields of [{ period_3_year: nextYear }, { period_3_title: 'Sans année' }]) {
    const { fields: wrong } = await (await put('portrait', fields)).json()
    expect(Object.keys(wrong)).toEqual(['period_3_year'])
  }
  const answer = await put('portrait', {
    period_3_year: '2004',
    period_3_title: 'Taille directe',
    period_1_year: '1996',
    translations: { de: { period_3_title: 'Direkt aus dem Block' } },
  })
  const portrait = await answer.json()
  expect(portrait.period_3_title).toBe('Taille directe')
  expect(portrait.translations.de.period_3_title.text).toBe('Direkt aus dem Block')
})

test('the artist’s name, exhibitions and collections are stored with their translations', async () => {
  const exhibition = {
    exhibition_2_year: '2024',
    exhibition_2_title: 'Le creux et le plein',
    exhibition_2_place: 'Bâle',
    exhibition_2_url: 'https://galerie.example/creux',
  }
  const translations = { de: { exhibition_2_place: 'Basel' } }
  expect(
    (await put('portrait', { artist_name: 'J. Noyer', ...exhibition, translations })).status,
  ).toBe(200)
  const stored = await read('portrait')
  expect(stored).toMatchObject({ artist_name: 'J. Noyer', ...exhibition })
  expect(stored.translations.de.exhibition_2_place).toEqual({ text: 'Basel', source: 'Bâle' })
  const answer = await put('portrait', { exhibition_2_place: 'Bâle' })
  expect(Object.keys((await answer.json()).fields)).toEqual(['exhibition_2_title'])
  expect((await read('portrait')).artist_name).toBe('J. Noyer')
})

test('the focal point of the cover is a whole percentage', async () => {
  for (const framing_wide of [-1, 37.5, 101, '37'])
    expect((await put('home', { framing_wide })).status, String(framing_wide)).toBe(422)
  expect(await (await put('home', { framing_wide: 37 })).json()).toMatchObject({ framing_wide: 37 })
})

test('photos have an order, are public, and go through the trash', async () => {
  const { imageUrl: image_url } = await (await site.upload(await createPlainImage())).json()
  const image = { entity_type: 'home', entity_id: 1, image_url, display_order: 0 }
  expect((await site.ask(image_url, { anonymous: true })).status).toBe(404)
  const { id } = await (await site.ask('/api/images', { method: 'POST', body: image })).json()
  expect((await read('home')).images).toMatchObject([{ id, image_url }])
  expect((await site.ask(image_url, { anonymous: true })).status).toBe(200)
  await site.ask(`/api/images/${id}`, { method: 'DELETE' })
  expect((await read('home')).images).toEqual([])
  expect((await site.ask(image_url, { anonymous: true })).status).toBe(404)
  const [thrown] = await (await site.ask('/api/trash')).json()
  expect(thrown.owner).toMatchObject({ entity_type: 'home', entity_id: 1 })
  await site.ask(`/api/trash/image/${id}/restore`, { method: 'POST' })
  expect((await read('home')).images).toMatchObject([{ id }])
  for (const entity_id of [0, 2])
    expect(
      (await site.ask('/api/images', { method: 'POST', body: { ...image, entity_id } })).status,
    ).toBeGreaterThanOrEqual(404)
})

test('an outdated change is a conflict, and each change stores a revision', async () => {
  expect((await put('portrait', { lead: 'Un', version: 1 })).status).toBe(200)
  const late = await put('portrait', { lead: 'Deux', version: 1 })
  expect(late.status).toBe(409)
  expect((await late.json()).entity.lead).toBe('Un')
  const kept = await (await site.ask('/api/versions/portrait/1')).json()
  expect(kept).toHaveLength(1)
  expect(kept[0].entity.lead).toBe('')
})

test('a page can be read and changed only with a session, and never be deleted', async () => {
  for (const page of ['home', 'portrait'] as const)
    expect((await site.ask(`/api/${page}`, { method: 'DELETE' })).status).toBe(405)
  await site.ask('/api/admin/logout', { method: 'POST' })
  for (const page of ['home', 'portrait'] as const) {
    expect((await site.ask(`/api/${page}`)).status).toBe(401)
    expect((await put(page, { heading: 'À moi' })).status).toBe(401)
  }
})
