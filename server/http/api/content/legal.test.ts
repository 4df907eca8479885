import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const sent = {
  owner: 'Jeanne Morvan',
  legal_form: 'Entrepreneuse individuelle',
  siret: '732 829 320 00074',
  register: 'Registre national des entreprises',
  vat_number: '',
  vat_exempt: true,
  training_number: '',
  host: 'Hébergeur\nLyon',
  mediator: 'Médiateur\nParis',
  mediator_url: 'https://example.org/mediateur',
  sale_terms: 'Un **acompte** de 30 %.',
  course_terms: '',
}
const put = (body: object) => site.ask('/api/legal', { method: 'PUT', body })
const read = async () => (await site.ask('/api/legal')).json()

test('the legal notice is empty at first and stores changes', async () => {
  const nothing = Object.fromEntries(Object.keys(sent).map((name) => [name, '']))
  expect(await read()).toEqual({
    ...nothing,
    vat_exempt: false,
    id: 1,
    version: 1,
    translations: {},
  })
  const translations = { de: { sale_terms: 'Anzahlung 30 %.' } }
  const answer = await put({ ...sent, version: 1, translations })
  expect(answer.status).toBe(200)
  const source = sent.sale_terms
  const kept = {
    ...sent,
    id: 1,
    version: 2,
    translations: { de: { sale_terms: { text: 'Anzahlung 30 %.', source } } },
  }
  expect(await answer.json()).toEqual(kept)
  expect(await read()).toEqual(kept)
})

test('reading or changing the legal notice needs a session', async () => {
  await site.ask('/api/admin/logout', { method: 'POST' })
  const before = await site.dump()
  expect((await site.ask('/api/legal')).status).toBe(401)
  expect((await put(sent)).status).toBe(401)
  expect(await site.dump()).toBe(before)
})

test('an outdated change is a conflict with the current state', async () => {
  await put({ ...sent, version: 1 })
  const late = await put({ ...sent, owner: 'Autre', version: 1 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ code: 'conflict', entity: { owner: 'Jeanne Morvan' } })
})

test('lists the revisions of the legal notice', async () => {
  await put(sent)
  await put({ ...sent, owner: 'Autre' })
  const versions = await (await site.ask('/api/versions/legal/1')).json()
  expect(versions.map(({ entity }: { entity: { owner: string } }) => entity.owner)).toEqual([
    'Jeanne Morvan',
    '',
  ])
})

test('a VAT number is stored in its printed form', async () => {
  const answer = await put({ ...sent, vat_number: 'fr 40 303.265.045' })
  expect(await answer.json()).toMatchObject({ vat_number: 'FR40303265045' })
})

test.each([
  ['732-829-320 00074', '732 829 320 00074'],
  ['73282932000074', '732 829 320 00074'],
  ['', ''],
])('“%s” is kept as “%s”', async (siret, kept) => {
  expect(await (await put({ ...sent, siret })).json()).toMatchObject({ siret: kept })
})

test.each([
  ['siret', '732 829 320 00075', 'not_a_siret'],
  ['siret', '732 829 320', 'not_a_siret'],
  ['siret', '00000000000000', 'not_a_siret'],
  ['siret', 'en cours', 'not_a_siret'],
  ['vat_number', '12345', 'not_a_vat_number'],
  ['mediator_url', 'javascript:alert(1)//a.b', 'not_a_link'],
  ['vat_exempt', 'oui', 'not_a_yes_or_no'],
  ['director', 'Jeanne', 'unknown_field'],
])('%s “%s” is refused: %s', async (field, value, _code) => {
  const before = await site.dump()
  const answer = await put({ ...sent, [field]: value })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).fields)).toEqual([field])
  expect(await site.dump()).toBe(before)
})
