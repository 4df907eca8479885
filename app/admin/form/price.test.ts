import { expect, test } from 'vitest'
import { formatPriceInput, parsePrice, parsePriceInput, parsePriceLimit } from './amounts.ts'

test.each([
  ['1 200,50', 1200.5],
  ['1\u202f200,50\u00a0€', 1200.5],
  ['1\u2009200', 1200],
  ['\u200e1\u200b200,50\u2060\u00a0€\ufeff', 1200.5],
  ['1200.5', 1200.5],
  ['1200,50', 1200.5],
  ['1200€', 1200],
  ['€ 1200', 1200],
  ['1 200 euros', 1200],
  ['1 200 Euros', 1200],
  ['1 euro', 1],
  ['1200 EUR', 1200],
  ["1'200", 1200],
  ['1’200,50', 1200.5],
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1.200.000', 1_200_000],
  ['1 234 567,8', 1_234_567.8],
  ['12 € 50', 12.5],
  ['12€50', 12.5],
  ['12 euros 50', 12.5],
  ['80,-', 80],
  ['80', 80],
  ['0,5', 0.5],
  ['0.200', 0.2],
  ['1200,500', 1200.5],
  ['1200,505', 1200.505],
  ['12,345', 12.345],
  ['-5', -5],
  ['-5,50', -5.5],
  ['gratuit', 0],
  ['', null],
  ['  ', null],
  ['€', null],
])('%j is parsed as %j', (typed, euros) => {
  expect(parsePrice(typed)).toBe(euros)
})

test.each([
  ['1.200', [1200, 1.2]],
  ['1,200', [1200, 1.2]],
  ['1,200 €', [1200, 1.2]],
  ['12,340', [12_340, 12.34]],
  ['1 200,500', [1_200_500, 1200.5]],
  ['12 50', [1250, 12.5]],
  ['1 200 50', [120_050, 1200.5]],
])('%j is ambiguous and not a valid price', (typed, euros) => {
  expect(parsePriceInput(typed)).toEqual({ kind: 'ambiguous', euros })
  expect(parsePrice(typed)).toBeNaN()
})

test.each(['0', '0 €', '0,00', '00'])('%j needs a confirmation that the price is zero', (typed) => {
  expect(parsePriceInput(typed)).toEqual({ kind: 'free' })
  expect(parsePrice(typed)).toBeNaN()
})

test.each([
  'douze',
  '1,2,3',
  '1e3',
  ',',
  '12,',
  '12 5',
  '1 2',
  "1'20",
  '1..2',
  '1.200,50,1',
  '- 5',
])('%j is not a price', (typed) => {
  expect(parsePriceInput(typed)).toEqual({ kind: 'unreadable' })
  expect(parsePrice(typed)).toBeNaN()
})

test('a formatted price is parsed back to the same price', () => {
  expect(formatPriceInput(null)).toBe('')
  expect(formatPriceInput(1200)).toBe('1200')
  expect(formatPriceInput(1200.5)).toBe('1200,50')
  for (const euros of [0, 0.3, 0.05, 1, 1.2, 12.35, 1200, 12_345, 1_200_500, 9_999_999.99])
    expect(parsePrice(formatPriceInput(euros))).toBe(euros)
  expect(parsePrice(formatPriceInput(0.1 + 0.2))).toBe(0.3)
})

test('a limit of zero means that a price range has no limit', () => {
  expect(['', '0', '0 €', '800', 'cher'].map(parsePriceLimit)).toEqual([
    null,
    null,
    null,
    800,
    Number.NaN,
  ])
})

test.each([
  ['800 à 1200', 800, 1200],
  ['800 a 1 200 €', 800, 1200],
  ['entre 800 € et 1200 €', 800, 1200],
  ['de 80,50 à 120', 80.5, 120],
  ['800-1200', 800, 1200],
])('recognizes the range “%s”', (typed, low, high) => {
  expect(parsePriceInput(typed)).toEqual({ kind: 'range', euros: [low, high] })
  expect(parsePrice(typed)).toBeNaN()
})

test.each(['1200 à 800', '800 à', 'de 800', 'à voir', '-5', '12-'])(
  'does not read “%s” as a range',
  (typed) => expect(parsePriceInput(typed).kind).not.toBe('range'),
)
