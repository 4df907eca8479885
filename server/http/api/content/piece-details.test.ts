import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../shared/entities/training-dates.ts'
import { getWorkshopDay } from '../../../../shared/workshop-day.ts'
import { buildPiece, openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

const send = async (method: string, path: string, body?: object) => {
  const answer = await site.ask(path, { method, body })
  return { status: answer.status, body: await answer.json() }
}
const findPublic = async (id: number) => {
  const answer = await site.ask('/api/art-pieces', { anonymous: true })
  const pieces: { id: number }[] = await answer.json()
  return pieces.find((piece) => piece.id === id)
}

const FACTS = {
  year: '2024',
  weight: 2.4,
  care: 'Un chiffon sec',
  delivery: 'Je la livre',
  price_covers: 'les trois',
  edition: 'EA I/IV',
  on_view_at: 'Abbatiale',
  on_view_url: 'https://example.org/abbatiale',
}

test('stores the details of a piece, returns them to visitors, and keeps those that an update leaves out', async () => {
  const until = getWorkshopDay()
  const sent = { ...FACTS, edition: 'e.a. I / IV', on_view_until: until }
  const translations = { de: { care: 'Ein trockenes Tuch', on_view_at: 'Abteikirche' } }
  const created = await send('POST', '/api/art-pieces', buildPiece({ ...sent, translations }))
  expect(created.status).toBe(201)
  const { id } = created.body
  const shown = { ...FACTS, on_view_until: until }
  expect(created.body).toMatchObject(shown)
  const updated = await send('PUT', `/api/art-pieces/${id}`, buildPiece({ title: 'Autre' }))
  expect(updated.body).toMatchObject({ ...shown, title: 'Autre' })
  expect(await findPublic(id)).toMatchObject({
    ...shown,
    translations: { de: { care: { text: 'Ein trockenes Tuch' } } },
  })
})

test('stops returning the exhibition place to visitors after the last day of the exhibition', async () => {
  const past = { ...FACTS, on_view_until: addDays(getWorkshopDay(), -1) }
  const { body } = await send('POST', '/api/art-pieces', buildPiece(past))
  expect(body).toMatchObject(past)
  expect(await findPublic(body.id)).toMatchObject({
    ...{ year: '2024', on_view_at: '', on_view_until: null, on_view_url: '' },
  })
})

test('returns the dimensions as numbers to visitors, or null if they are not understood', async () => {
  const read = await send('POST', '/api/art-pieces', buildPiece({ dimensions: 'Ø 24 × H 46 cm' }))
  expect(await findPublic(read.body.id)).toMatchObject({
    size: {
      height: 46,
      objects: [{ height: 46, width: 24, depth: null, round: true }],
      range: false,
    },
  })
  const unread = await send('POST', '/api/art-pieces', buildPiece({ dimensions: '24 x 46' }))
  expect(await findPublic(unread.body.id)).toMatchObject({ size: null })
})

test.each([
  ['weight', { weight: 0 }, 'Indiquez un poids en kilos, par exemple 2,4.'],
  ['weight', { weight: '2 kg' }, 'Indiquez un poids en kilos, par exemple 2,4.'],
  ['year', { year: '24' }, 'Une année en quatre chiffres, par exemple 1998.'],
  ['edition', { edition: '9/8' }, 'Indiquez le numéro et le tirage, par exemple 3/8 ou EA I/IV.'],
  ['edition', { edition: 'huit' }, 'Indiquez le numéro et le tirage, par exemple 3/8 ou EA I/IV.'],
  ['on_view_until', { on_view_until: '2026-02-30' }, 'Indiquez une date qui existe.'],
  [
    'on_view_at',
    { on_view_at: ' ', on_view_until: '2999-01-01' },
    'Indiquez le lieu où la pièce est exposée.',
  ],
])('refuses a wrong %s: %j', async (field, facts, message) => {
  const { status, body } = await send('POST', '/api/art-pieces', buildPiece(facts))
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(field)
  expect(JSON.stringify(body)).toContain(message)
})
