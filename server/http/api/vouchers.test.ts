import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePrintedNumber } from '../../../shared/printed-number.ts'
import { openSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

const ask = async (method: string, path: string, body?: object, headers = {}) => {
  const answer = await site.ask(`/api/vouchers${path}`, {
    method,
    headers,
    ...(body && { body }),
  })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}

test('a voucher has a number, is redeemed once, and the redemption can be taken back', async () => {
  const input = { gift: 'Une journée au tour', amount: 120.5, recipient: 'Marie' }
  const { status, body } = await ask('POST', '', { ...input, valid_until: '2027-11-29' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...input, valid_until: '2027-11-29', redeemed_at: null, note: '' })
  expect(parsePrintedNumber(body.number)).toBe(body.number)

  const twice = await Promise.all([1, 2].map(() => ask('POST', `/${body.id}/redeem`)))
  expect(twice.map((one) => one.status).toSorted()).toEqual([200, 409])
  expect(await ask('POST', `/${body.id}/redeem`)).toMatchObject({
    status: 409,
    body: { code: 'already_redeemed', error: 'Ce bon a déjà été utilisé.' },
  })
  const [listed] = (await ask('GET', '')).body
  expect(Date.now() - Date.parse(listed.redeemed_at)).toBeLessThan(60_000)
  expect((await ask('POST', `/${body.id}/reopen`)).body.redeemed_at).toBe(null)
  expect((await ask('POST', `/${body.id}/redeem`)).status).toBe(200)
})

test('a repeated request creates no second voucher', async () => {
  const before = (await ask('GET', '')).body.length
  const create = () => ask('POST', '', { amount: 60 }, { 'Idempotency-Key': 'a'.repeat(20) })
  const [one, other] = [await create(), await create()]
  expect(other.body.number).toBe(one.body.number)
  expect((await ask('GET', '')).body).toHaveLength(before + 1)
})

test('an update changes only its fields, and a voucher keeps a gift or an amount', async () => {
  const { body } = await ask('POST', '', { gift: 'Un bol', recipient: 'Jeanne', amount: 160 })
  await ask('PUT', `/${body.id}`, { recipient: 'Jeanne Petit' })
  expect((await ask('PUT', `/${body.id}`, { amount: null })).body).toMatchObject({
    ...{ gift: 'Un bol', recipient: 'Jeanne Petit', amount: null },
  })
  expect(await ask('PUT', `/${body.id}`, { gift: '' })).toMatchObject({
    status: 422,
    body: { code: 'gift_or_amount' },
  })
})

test('an empty voucher is refused, and an unknown one is not found', async () => {
  for (const body of [{}, { gift: ' ' }, { amount: 0 }])
    expect(await ask('POST', '', body)).toMatchObject({
      status: 422,
      body: { fields: { gift: 'Dites ce que vous offrez, ou indiquez un montant.' } },
    })
  for (const path of ['/99999', '/99999/redeem', '/99999/reopen'])
    expect((await ask(path === '/99999' ? 'PUT' : 'POST', path, { gift: 'Un bol' })).status).toBe(
      404,
    )
  expect((await ask('DELETE', '/99999')).status).toBe(404)
})

test('a changed voucher keeps its number, and an erased one is gone', async () => {
  const { body } = await ask('POST', '', { gift: 'Un bol', note: 'Payé par M. Orme' })
  const changed = await ask('PUT', `/${body.id}`, { gift: 'Un grand bol' })
  expect(changed.body).toMatchObject({ number: body.number, gift: 'Un grand bol' })
  expect(await site.services.vouchers.findByNumber(body.number.toUpperCase())).toMatchObject({
    gift: 'Un grand bol',
  })
  expect((await ask('DELETE', `/${body.id}`)).status).toBe(204)
  expect(await site.services.vouchers.findByNumber(body.number)).toBe(null)
})
