import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildNewsItem, buildPiece, openSite, type TestSite } from '../../../tests/support/site.ts'

const KEY = '8e03978e-40d5-43e6-bc93-6894a57f9324'
let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

let before = ''
beforeEach(async () => {
  before = await site.dump()
})
const post = async (path: string, body: object, key: string) => {
  const headers = { 'idempotency-key': key }
  const answer = await site.ask(`/api/${path}`, { method: 'POST', body, headers })
  return { status: answer.status, body: await answer.json() }
}

test('the first call answers 201, a repetition 200 with the current entity', async () => {
  const first = await post('art-pieces', buildPiece(), `"${KEY}"`)
  expect(first.status).toBe(201)
  expect(await post('art-pieces', buildPiece({ title: 'Autre' }), KEY)).toEqual({
    ...first,
    status: 200,
  })
  const { id } = first.body
  const changed = await site.ask(`/api/art-pieces/${id}`, {
    method: 'PUT',
    body: buildPiece({ price: 7 }),
  })
  expect(await post('art-pieces', buildPiece(), KEY)).toEqual({
    status: 200,
    body: await changed.json(),
  })

  const other = await post('news', buildNewsItem(), KEY)
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })
  const gone = await post('art-pieces', buildPiece(), KEY)
  expect(gone).toMatchObject({ status: 410, body: { code: 'gone', error: /créé, puis/ } })
  expect(await (await site.ask('/api/art-pieces')).json()).toEqual([])
})

test.each(['', 'court', '"jamais-refermee-0123', `${KEY} x`, 'é'.repeat(20), 'x'.repeat(201)])(
  '%j cannot be a key: 400, and nothing is made',
  async (key) => {
    const headers = { 'idempotency-key': key }
    const answer = await site.ask('/api/art-pieces', {
      method: 'POST',
      body: buildPiece(),
      headers,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_key'])
    expect(await site.dump()).toBe(before)
  },
)

test('an outdated change answers 409 with the current entity, an invalid version 422', async () => {
  const { body: item } = await post('news', buildNewsItem(), 'une-autre-cle-0123456')
  const put = async (fields: object) => {
    const body = buildNewsItem(fields)
    const answer = await site.ask(`/api/news/${item.id}`, { method: 'PUT', body })
    return { status: answer.status, body: await answer.json() }
  }
  const saved = await put({ title: 'Ici', version: 1 })
  expect(saved).toEqual({ status: 200, body: { ...item, title: 'Ici', version: 2 } })
  expect(await put({ title: 'Là', version: 1 })).toEqual({
    status: 409,
    body: {
      code: 'conflict',
      error: expect.stringContaining('au même moment'),
      entity: saved.body,
    },
  })
  for (const version of [0, -1, 1.5, '1', null])
    expect(await put({ version })).toMatchObject({
      status: 422,
      body: { fields: { version: expect.any(String) } },
    })
  const list = await (await site.ask('/api/news')).json()
  expect(list).toEqual([saved.body])
})
