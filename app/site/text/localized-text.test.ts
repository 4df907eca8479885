import { expect, test } from 'vitest'
import { bindDimensions } from './localized-text.tsx'

test.each([
  ['B 40 × T 38 × H 44 cm', ['B 40 ×', 'T 38 ×', 'H 44 cm']],
  ['Ø 24 × H 46 cm', ['Ø 24 ×', 'H 46 cm']],
  ['W 1.2 × D 0.8 m', ['W 1.2 ×', 'D 0.8 m']],
  ['An. 40 x Al. 44 mm', ['An. 40 ×', 'Al. 44 mm']],
  ['40 cm x 38 cm X 44 cm', ['40 cm ×', '38 cm ×', '44 cm']],
  ['40 x 38 x 44 cm', ['40 ×', '38 ×', '44 cm']],
])('“%s” can break only behind the ×', (text, parts) => {
  expect(bindDimensions(text)).toBe(parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' '))
})

test('a line can break between two measurements', () => {
  expect(bindDimensions('H 44 × L 38 cm, socle H 5 cm')).toContain('cm, socle')
})
