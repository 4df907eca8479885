import { expect, test } from 'vitest'
import { parsePrice, priceText } from './price.ts'

test.each([
  ['1 200,50', 1200.5],
  ['1\u202f200,50\u00a0€', 1200.5],
  ['1200.5', 1200.5],
  ['80', 80],
  ['0', 0],
  ['-5', -5],
  ['12,345', 12.345],
  ['', null],
  ['  ', null],
])('%j is read as %j', (typed, euros) => {
  expect(parsePrice(typed)).toBe(euros)
})

test.each(['douze', '1,2,3', '1.200,50', '1e3', ',', '12,'])('%j is no price', (typed) => {
  expect(parsePrice(typed)).toBeNaN()
})

test('a price stands in its field as the artist would type it', () => {
  expect(priceText(null)).toBe('')
  expect(priceText(1200)).toBe('1200')
  expect(priceText(1200.5)).toBe('1200,50')
  expect(parsePrice(priceText(0.1 + 0.2))).toBe(0.3)
})
