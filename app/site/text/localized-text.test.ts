import { expect, test } from 'vitest'
import { bindDimensions } from './localized-text.tsx'

test.each([
  'B 40 × T 38 × H 44 cm',
  'Ø 24 × H 46 cm',
  'W 1.2 × D 0.8 m',
  'An. 40 x Pr. 38 x Al. 44 mm',
])('the measurement “%s” has no space at which a line can break', (text) => {
  expect(bindDimensions(text)).toBe(text.replaceAll(' ', '\u00a0'))
})

test('a line can break between two measurements', () => {
  expect(bindDimensions('H 44 × L 38 cm, socle H 5 cm')).toContain('cm, socle')
})
