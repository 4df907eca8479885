import { expect, test } from 'vitest'
import { applyOrder, getCurrentPhotoIndex, movePhotos, wrapIndex } from './photo-grid.tsx'

const photos = [1, 2, 3, 4].map((id) => ({ id }))
const ids = (list: { id: number }[]) => list.map(({ id }) => id).join('')

test.each([
  [4, 1, 'before', '4123'],
  [1, 4, 'after', '2341'],
  [1, 3, 'before', '2134'],
  [3, 1, 'after', '1324'],
  [2, 2, 'after', '1234'],
  [2, 9, 'after', '1234'],
] as const)('dropping photo %i at photo %i (%s) gives %s', (dragged, target, side, wanted) => {
  expect(ids(movePhotos(photos, new Set([dragged]), target, side))).toBe(wanted)
})

test.each([
  ['324', '1234', '1324'],
  ['4321', '12345', '43215'],
  ['321', '13', '31'],
  ['321', '4125', '4215'],
])('the order %s of the photos %s, some of which are new or gone, is %s', (order, now, wanted) => {
  const toPhotos = (list: string) => [...list].map((id) => ({ id: Number(id) }))
  expect(ids(applyOrder(toPhotos(order), toPhotos(now)))).toBe(wanted)
})

test('finds a moved photo, or the photo at its old position if it is gone', () => {
  expect(getCurrentPhotoIndex(photos, { id: 3, at: 0 }), 'two photos were inserted before it').toBe(
    2,
  )
  expect(getCurrentPhotoIndex(photos, { id: 9, at: 1 })).toBe(1)
  expect(getCurrentPhotoIndex(photos, { id: 9, at: 4 }), 'it was the last').toBe(3)
  expect(getCurrentPhotoIndex([], { id: 9, at: 4 })).toBe(0)
})

test('wrapped returns an index that wraps around at both ends', () => {
  expect(wrapIndex(-1, 3)).toBe(2)
  expect(wrapIndex(3, 3)).toBe(0)
  expect(wrapIndex(0, 0)).toBe(0)
})
