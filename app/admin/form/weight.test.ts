import { expect, test } from 'vitest'
import { formatWeightInput, parseWeight } from './amounts.ts'

test.each([
  ['', null],
  ['2,4', 2.4],
  ['2.4 kg', 2.4],
  ['12 kilos', 12],
  ['350 g', 0.35],
  ['1 200 g', 1.2],
  ['\u200e1\u2009200\u200b g', 1.2],
  ['350 grammes', 0.35],
  ['0,35', 0.35],
])('reads the weight “%s”', (text, kilograms) => {
  expect(parseWeight(text)).toBe(kilograms)
  expect(parseWeight(formatWeightInput(kilograms))).toBe(kilograms)
})

test.each(['lourd', '2-3 kg', '-1', '2,4 livres', '2 4'])('refuses the weight “%s”', (text) => {
  expect(parseWeight(text)).toBeNaN()
})
