import { expect, test } from 'vitest'
import { AVIF_WIDTHS } from '../../../server/images/variants/encoder-settings.ts'
import { buildSizesAttribute, selectSrcsetWidths } from './photo-sizes.ts'

test('offers the largest files on the page of a piece, but not in the gallery', () => {
  const getLargest = (layout: Parameters<typeof selectSrcsetWidths>[0]) =>
    Math.max(...selectSrcsetWidths(layout, [...AVIF_WIDTHS]))
  expect(getLargest('piece')).toBe(2400)
  expect(getLargest('wide-plate')).toBe(2400)
  expect(getLargest('card')).toBe(1229)
  expect(getLargest('thumbnail')).toBe(403)
})

test('limits the photo of a piece to 60 % of the height of a phone', () => {
  const narrowest = buildSizesAttribute('piece', 0.8).split(', (min').at(-1)
  expect(narrowest).toMatch(/min\(calc\(100vw - 2\.5rem\), max\(12\.8rem, 48svh\), 44\.8rem\)$/)
})
