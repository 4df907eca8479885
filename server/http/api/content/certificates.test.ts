import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPrintPath, parsePrintedNumber } from '../../../../shared/printed-number.ts'
import { buildPiece, openSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const post = (id: number | string) =>
  site.ask(`/api/art-pieces/${id}/certificate`, { method: 'POST' })
const createPiece = async (fields: object): Promise<number> =>
  (await (await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece(fields) })).json())
    .id

test('a sold piece has one certificate, whose titles follow the piece', async () => {
  const translations = { de: { title: 'Schale' } }
  const id = await createPiece({ title: 'Bol', available: false, translations })
  const { number } = await (await post(id)).json()
  expect(parsePrintedNumber(number)).toBe(number)
  const body = { ...buildPiece({ title: 'Grand bol', available: false }) }
  await site.ask(`/api/art-pieces/${id}`, { method: 'PUT', body })
  expect(await (await post(id)).json()).toEqual({ number })
  const { certificates } = site.services
  expect((await certificates.find(number))?.titles).toMatchObject({ fr: 'Grand bol', de: 'Schale' })
})

test('a certificate stays valid after its piece has been permanently deleted', async () => {
  const id = await createPiece({ title: 'Bol', available: false })
  const { number } = await (await post(id)).json()
  await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })
  expect((await post(id)).status).toBe(404)
  expect((await site.ask(`/api/trash/art_piece/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await site.services.certificates.find(number))?.titles.fr).toBe('Bol')
})

test('rejects requests for available or unknown pieces, and requests without a session', async () => {
  const id = await createPiece({ available: true })
  const answer = await post(id)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'not_sold' })
  for (const unknown of [999, 'x', '0']) expect((await post(unknown)).status).toBe(404)
  await site.ask('/api/admin/logout', { method: 'POST' })
  expect((await post(id)).status).toBe(401)
})

test.each([
  ['K7M2Q-4XW9D', 'k7m2q-4xw9d'],
  ['k7m2q4xw9d', 'k7m2q-4xw9d'],
  ['K7M2Q 4XWOI', 'k7m2q-4xw01'],
  ['K7M2Q-4XW9', null],
  ['k7m2q-4xw9u', null],
  ['', null],
  ['\0'.repeat(10), null],
  ['x'.repeat(5000), null],
])('reads the number %j as %j', (typed, number) => expect(parsePrintedNumber(typed)).toBe(number))

test('only the printed pages are private', () => {
  expect(isPrintPath('/certificate/k7m2q-4xw9d/print')).toBe(true)
  expect(isPrintPath('/nl/voucher/x/print')).toBe(true)
  expect(isPrintPath('/de/certificate/k7m2q-4xw9d')).toBe(false)
})
