import { expect, test } from 'vitest'
import { computeLinkPreviewCropSize } from './image.ts'

test('the crop for shared links is 1200 × 630, smaller in the same shape where the photo is small', () => {
  expect(computeLinkPreviewCropSize({ width: 4000, height: 3000 })).toEqual({
    width: 1200,
    height: 630,
  })
  expect(computeLinkPreviewCropSize({ width: 600, height: 4000 })).toEqual({
    width: 600,
    height: 315,
  })
  expect(computeLinkPreviewCropSize({ width: 1, height: 1 })).toEqual({ width: 1, height: 1 })
})
