import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangeCards, arrangeRows, buildRowStyles } from './card-rows.ts'

/**
 * Formats the rows as text: `2/3` is two cards of a third of the width, `2` is two cards of half
 * the width, and `1` is a full-width card. Each character of `marks` is a card: `F` is a full-width
 * one.
 */
const show = (marks: string, isLastPage = true) =>
  arrangeRows(
    [...marks].map((mark) => mark === 'F'),
    isLastPage,
  )
    .map(({ cards, width }) => (width === 'third' ? `${cards}/3` : String(cards)))
    .join(' ')

test('a full-width card begins a row, and the cards before it fill their rows', () => {
  expect(show('......')).toBe('3/3 3/3')
  expect(show('...F...')).toBe('3/3 1 3/3')
  expect(show('..F')).toBe('2 1')
  expect(show('....F')).toBe('2 2 1')
  expect(show('.....F')).toBe('3/3 2 1')
  expect(show('.F...F......')).toBe('2 3/3 1 3/3 3/3')
  expect(show('FF')).toBe('1 1')
})

test('only the last row of the last page may have a gap', () => {
  expect(show('....')).toBe('3/3 1/3')
  expect(show('....', false)).toBe('2 2')
  expect(show('F.....')).toBe('1 3/3 2/3')
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 48 }), fc.boolean(), (areFull, isLastPage) => {
      const rows = arrangeRows(areFull, isLastPage)
      expect(rows.reduce((sum, { cards }) => sum + cards, 0)).toBe(areFull.length)
      for (const [index, { cards, width }] of rows.entries()) {
        const isFilled = cards === { third: 3, half: 2, full: 1 }[width]
        expect(isFilled || (isLastPage && index === rows.length - 1)).toBe(true)
      }
    }),
  )
})

const photo = (width: number, height: number) => ({
  ...{ id: 1, image_url: '/media/aa.jpg', width, height, files: { avif: [], jpeg: [] } },
  ...{ placeholder: '', alt: '', translations: {} },
})

test('the frames of a row are as high as its highest photo', () => {
  const cards = [photo(900, 600), photo(800, 1000), photo(600, 1200), photo(1000, 1000)].map(
    (one) => ({ full_width: false, photo: one }),
  )
  const arranged = arrangeCards(cards, { hasFullWidth: true, isLastPage: true })
  expect(arranged.map(({ isRowEnd }) => isRowEnd)).toEqual([false, false, true, true])
  expect(arranged[0]?.className).toBe('hang-6667-12500-12500')
  expect(arranged[3]?.className).toBe('hang-10000-12500-10000')
  expect(buildRowStyles(arranged.slice(0, 1))).toBe(
    '.hang-6667-12500-12500{--frame-1:1e4/6667;--frame-2:1e4/12500;--frame-3:1e4/12500}',
  )
})

test('a list that is sorted by price or size has no full-width card', () => {
  const cards = Array(4).fill({ full_width: true, photo: photo(900, 600) })
  const arranged = arrangeCards(cards, { hasFullWidth: false, isLastPage: true })
  expect(new Set(arranged.map(({ width }) => width))).toEqual(new Set(['third']))
})
