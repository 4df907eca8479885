import { expect, test } from 'vitest'
import { buildTransferQrText, formatIban, isEmptyOrIban } from './bank-transfer.ts'

test('accepts the examples of the IBAN registry, and no number with a wrong digit', () => {
  const examples = [
    'FR1420041010050500013M02606',
    'DE89370400440532013000',
    'BE68539007547034',
    'NL91ABNA0417164300',
    'ES9121000418450200051332',
  ]
  for (const iban of examples) {
    expect(isEmptyOrIban(iban), iban).toBe(true)
    for (let at = 2; at < iban.length; at += 1) {
      const digit = iban[at] === '1' ? '2' : '1'
      const wrong = iban.slice(0, at) + digit + iban.slice(at + 1)
      expect(isEmptyOrIban(wrong), wrong).toBe(false)
    }
  }
  expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
})

test('the code for banking apps has the lines of the standard', () => {
  const code = buildTransferQrText({
    ...{ holder: 'Atelier\nMartin', iban: 'FR1420041010050500013M02606', cents: 38_000 },
    reference: `Inscription 12, ${'Tourner un bol '.repeat(20)}`,
  })
  const lines = code.split('\n')
  expect(lines.slice(0, 10)).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Atelier Martin', 'FR1420041010050500013M02606'],
    ...['EUR380.00', '', ''],
  ])
  expect(lines).toHaveLength(11)
  expect(lines[10]?.length).toBeLessThanOrEqual(140)
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331)
})
