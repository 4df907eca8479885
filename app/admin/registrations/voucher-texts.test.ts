import { beforeAll, expect, test } from 'vitest'
import texts from '../../../locales/admin-registrations.fr.json'
import type { Voucher } from '../../../shared/voucher.ts'
import { addTexts } from '../i18n/texts.ts'
import { buildVouchersCsv, describeVoucherState, filterVouchers } from './voucher-texts.ts'

beforeAll(() => addTexts(texts))

const voucher = (fields: Partial<Voucher>): Voucher => ({
  ...{ id: 1, number: 'k7m2q-4xw9d', gift: '', amount: 60, recipient: '', note: '' },
  ...{ valid_until: null, created_at: '2026-11-29T12:00:00Z', redeemed_at: null },
  ...fields,
})

test('names the day in the workshop, also half an hour after midnight', () => {
  const redeemed = voucher({ redeemed_at: '2026-11-28T23:30:00Z', valid_until: '2027-01-01' })
  expect(describeVoucherState(redeemed)).toContain('29 novembre 2026')
})

test('finds a number in any spelling, and a name that could be a number', () => {
  const vouchers = [voucher({ id: 1 }), voucher({ id: 2, recipient: 'Bernadette', number: 'x' })]
  const find = (typed: string) => filterVouchers(vouchers, typed).map(({ id }) => id)
  expect(find('K7M2Q 4XW9D')).toEqual([1])
  expect(find('Bernadette')).toEqual([2])
  expect(find('Orme')).toEqual([])
})

test('the file for a spreadsheet begins with the oldest voucher and contains no formula', () => {
  const lines = buildVouchersCsv([
    voucher({ number: 'b', gift: '=1+1', amount: null, redeemed_at: '2026-11-28T23:30:00Z' }),
    voucher({ number: 'a', amount: 60.5, valid_until: '2027-01-01' }),
  ]).split('\r\n')
  expect(lines[1]).toBe('"A";"";"60,50";"";"2026-11-29";"2027-01-01";"";""')
  expect(lines[2]).toBe(`"B";"'=1+1";"";"";"2026-11-29";"";"2026-11-29";""`)
})
