import { afterEach, beforeEach, expect, test } from 'vitest'
import { EMPTY_PURCHASE_TEXTS } from '../../../../shared/entities/purchase.ts'
import { TARGET_LOCALES } from '../../../../shared/entities/translation.ts'
import { openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const FIELDS = ['delivery', 'packing', 'payment', 'returns']
const put = (body: object) => site.ask('/api/purchase', { method: 'PUT', body })
const read = async () => (await site.ask('/api/purchase')).json()

test('a new site has drafts about buying in every language, which visitors do not see', async () => {
  const draft = await read()
  expect(draft).toMatchObject({ id: 1, version: 1, is_shown: false })
  expect(Object.keys(draft.translations).toSorted()).toEqual(TARGET_LOCALES.toSorted())
  for (const field of FIELDS) {
    expect(draft[field], field).toMatch(/\.$/)
    for (const locale of TARGET_LOCALES) {
      const { text, source } = draft.translations[locale][field]
      expect(text, `${locale} ${field}`).toMatch(/\.$/)
      expect(source).toBe(draft[field])
    }
  }
  expect(await site.services.purchase.readPublic()).toEqual(EMPTY_PURCHASE_TEXTS)
})

test('visitors get the texts about buying only while the artist has turned them on', async () => {
  const { id: _, version, translations, ...draft } = await read()
  const answer = await put({ ...draft, is_shown: true, version })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ is_shown: true, version: 2, translations })
  const shown = await site.services.purchase.readPublic()
  expect(shown).toMatchObject({ delivery: draft.delivery })
  expect(shown.translations.nl?.returns).toEqual({ text: translations.nl.returns.text })
  expect((await put({ ...draft, is_shown: false })).status).toBe(200)
  expect(await site.services.purchase.readPublic()).toEqual(EMPTY_PURCHASE_TEXTS)
})

test('rejects outdated changes, long texts and unknown fields', async () => {
  const { id: _, version, translations: __, ...draft } = await read()
  expect((await put({ ...draft, version })).status).toBe(200)
  const before = await site.dump()
  expect((await put({ ...draft, version })).status).toBe(409)
  expect((await put({ ...draft, delivery: 'x'.repeat(501) })).status).toBe(422)
  expect((await put({ ...draft, large_from_cm: 0.5 })).status).toBe(422)
  expect((await put({ ...draft, large_from_kg: 0 })).status).toBe(422)
  expect((await put({ ...draft, price: 1 })).status).toBe(422)
  expect(await site.dump()).toBe(before)
})

test('stores the delivery terms of large pieces, and keeps those that an update leaves out', async () => {
  const { id: _, version: __, translations: ___, ...draft } = await read()
  const large = { large_delivery: 'Par camion', large_from_cm: 120, large_from_kg: 12.5 }
  const translations = { de: { large_delivery: 'Mit dem Lastwagen' } }
  const stored = await (await put({ ...draft, ...large, is_shown: true, translations })).json()
  expect(stored).toMatchObject({ ...large, translations: { de: { large_delivery: {} } } })
  const { delivery, packing, payment, returns } = draft
  const later = await put({ delivery, packing, payment, returns, is_shown: true })
  expect(await later.json()).toMatchObject(large)
  expect(await site.services.purchase.readPublic()).toMatchObject(large)
  const removed = { large_delivery: '', large_from_cm: null, large_from_kg: null }
  expect(await (await put({ ...draft, ...removed })).json()).toMatchObject(removed)
})
