/** Tests the API of the home page and the portrait. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { getWorkshopDay } from '../../../../shared/workshop-day.ts'
import { buildPageUpdate } from '../../../../tests/support/pages.ts'
import {
  buildWorkshop,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const put = (page: 'home' | 'portrait', body: object) =>
  site.ask(`/api/${page}`, { method: 'PUT', body: { ...buildPageUpdate(page), ...body } })
const read = async (page: 'home' | 'portrait') => (await site.ask(`/api/${page}`)).json()
const tellWorkshop = (facts: object) =>
  site.ask('/api/workshop', { method: 'PUT', body: buildWorkshop(facts) })

test('sample texts contain the workshop’s data until the artist replaces them', async () => {
  const before = await read('home')
  expect(before).toMatchObject({ id: 1, version: 1, images: [], framing_wide: 50 })
  expect(before.heading).toBe('Des formes tirées du bois')
  expect(before.translations.de.heading).toEqual({
    text: 'Formen aus dem Holz',
    source: before.heading,
  })
  // Saving the page without changes must not turn the default texts into the artist's own texts.
  // The default texts must still follow changes of the workshop's years and numbers.
  expect((await put('home', {})).status).toBe(200)
  await tellWorkshop({ teaching_since: '1999', turning_since: '2003', largest_group: 6 })
  const homeTexts = await read('home')
  expect(homeTexts.teaching_text).toContain('1999')
  expect(homeTexts.teaching_text).toContain('six')
  expect(homeTexts.translations.en.turning_text.text).toContain('2003')
  expect(before.teaching_text).not.toMatch(/\d{4}/)
})

test('a new French text replaces the sample in every language until it is translated', async () => {
  await put('home', { heading: 'Du frêne et du feu' })
  const after = await read('home')
  expect(after.heading).toBe('Du frêne et du feu')
  for (const locale of ['en', 'de', 'es', 'nl']) {
    expect(after.translations[locale].heading).toBeUndefined()
    expect(after.translations[locale].lead, 'the other samples stay').toBeDefined()
  }
  // The default translation is hidden now, because it belongs to the default French text. The
  // artist may still save the same words as a translation of the new French text.
  const sample = { text: 'Formen aus dem Holz', source: 'Du frêne et du feu' }
  await put('home', { heading: 'Du frêne et du feu', translations: { de: { heading: sample } } })
  expect((await read('home')).translations.de.heading).toEqual(sample)
})

test('a sample translation is not published after the French text changes', async () => {
  await put('home', { heading: 'Du frêne et du feu' })
  await site.sql(`insert into translations (entity_type, entity_id, locale, field, text, source)
    values ('home', 1, 'de', 'heading', 'Formen aus dem Holz', 'Des formes tirées du bois')`)
  expect((await read('home')).translations.de.heading).toBeUndefined()
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
  expect((await read('home')).translations.nl.heading).toBeUndefined()
})

test('restoring the sample text deletes its translations', async () => {
  await put('home', { heading: 'Du frêne', translations: { nl: { heading: 'Es' } } })
  const { originals } = await read('home')
  const translations = Object.fromEntries(
    ['en', 'de', 'es', 'nl'].map((locale) => [
      locale,
      { heading: originals.translations[locale].heading },
    ]),
  )
  await put('home', { heading: originals.heading, translations })
  const after = await read('home')
  expect(after.heading).toBe(originals.heading)
  expect(after.translations).toEqual(originals.translations)
  const [rows] = JSON.parse(await site.dump()) as [[string, { entity_type: string }[]][]]
  const tables = new Map(rows)
  expect(tables.get('translations')?.filter((row) => row.entity_type === 'home')).toEqual([])
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
  expect(portrait.years_note).toContain('1996')
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
  expect(kept[0].entity.lead).not.toBe('Un')
  expect(kept[0].entity.originals).toBeUndefined()
})

test('needs a session to read or change, and cannot be deleted', async () => {
  for (const page of ['home', 'portrait'] as const)
    expect((await site.ask(`/api/${page}`, { method: 'DELETE' })).status).toBe(405)
  await site.ask('/api/admin/logout', { method: 'POST' })
  for (const page of ['home', 'portrait'] as const) {
    expect((await site.ask(`/api/${page}`)).status).toBe(401)
    expect((await put(page, { heading: 'À moi' })).status).toBe(401)
  }
})
