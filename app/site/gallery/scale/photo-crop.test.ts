import { expect, test } from 'vitest'
import { parseDimensions } from '../../../../shared/dimensions.ts'
import type { DetectedBox, PublicImage, VerticalExtent } from '../../../../shared/entities/image.ts'
import { getPhotoCrop } from './photo-crop.ts'

/**
 * The bounding box of a vase twice as high as wide, in a photo of 800 × 1000 pixels. In thousandths
 * of the photo's height and width.
 */
const VASE: DetectedBox = { top: 100, foot: 900, left: 250, right: 750 }

const buildPiece = (
  dimensions: string,
  detected_box: DetectedBox | null,
  piece_marks: VerticalExtent | null = null,
) => ({
  size: parseDimensions(dimensions),
  images: [{ width: 800, height: 1000, detected_box, piece_marks } as PublicImage],
})
/**
 * Height of the wall in the scale view, in centimetres. The margin around a piece is 6 cm (1/30).
 */
const WALL = 180
const getCrop = (...parts: Parameters<typeof buildPiece>) =>
  getPhotoCrop(buildPiece(...parts), WALL)

test('leaves the same margin on all sides, unless the photo ends first', () => {
  // The vase is 0.8 times as high as the photo, so the photo shows an area of 40 × 50 cm.
  const crop = getCrop('Ø 20 × H 40 cm', VASE)
  expect(crop?.left).toBeCloseTo(0.25 - 6 / 40)
  expect(crop?.right).toBeCloseTo(0.75 + 6 / 40)
  // The photo ends 5 cm above and 5 cm below the vase.
  expect(crop).toMatchObject({ top: 0, bottom: 1, height: 50 })
  expect(crop?.width).toBeCloseTo(20 + 2 * 6)
  expect(crop?.floor).toBeCloseTo(5)
  const tall = getCrop('Ø 80 × H 160 cm', VASE)
  expect(tall?.height).toBeCloseTo(160 + 2 * 6)
  expect(tall?.floor).toBeCloseTo(6)
})

test('the artist’s marks take precedence over the detected box', () => {
  const marks = { top: 150, foot: 950 }
  expect(getCrop('Ø 20 × H 40 cm', VASE, marks)?.floor).toBeCloseTo(2.5)
  expect(getCrop('Ø 20 × H 40 cm', null, marks)).toMatchObject({ left: 0, right: 1, height: 48.5 })
  // Between the marks that the artist has set, the piece is 300 pixels high. At 20 × 40 cm, it must
  // be 150 pixels wide. The detected box is 400 pixels wide, so its left and right edges are
  // ignored.
  const corrected = getCrop('Ø 20 × H 40 cm', VASE, { top: 100, foot: 400 })
  expect(corrected?.top).toBeCloseTo(0.1 - 0.3 * (6 / 40))
  expect(corrected?.left).toBeCloseTo(0.125)
  expect(corrected?.right).toBeCloseTo(0.875)
  const three = getCrop('H 182, 132 et 104 cm', null, marks)
  expect((three?.bottom ?? 0) - (three?.top ?? 0)).toBeCloseTo(0.8 * (1 + 12 / 182))
})

test('shows no photo whose scale could be wrong', () => {
  expect(getCrop('Ø 20 × H 40 cm', null), 'not detected').toBeNull()
  expect(getCrop('Ø 52 × H 6 cm', VASE), 'a plate from above').toBeNull()
  expect(getCrop('Ø 20 × H 12 cm', VASE), 'not the shape of the piece').toBeNull()
  const wide = { ...VASE, left: 50, right: 950 }
  expect(getCrop('H 40 cm', VASE), 'a standing piece').not.toBeNull()
  expect(getCrop('H 6 cm', wide), 'perhaps a plate from above').toBeNull()
  expect(getCrop('H 40 et 30 cm', VASE), 'several objects').toBeNull()
  expect(getCrop('Ø 20 cm', null, VASE), 'no height').toBeNull()
  expect(getCrop('grand', null, VASE), 'no size').toBeNull()
  expect(getPhotoCrop({ size: parseDimensions('H 40 cm'), images: [] }, WALL)).toBeNull()
})

test('shows no photo of a piece that would be too small to see', () => {
  expect(getCrop('Ø 4 × H 8 cm', VASE)).toBeNull()
  expect(getCrop('Ø 5 × H 10 cm', VASE)).not.toBeNull()
  expect(getPhotoCrop(buildPiece('Ø 5 × H 10 cm', VASE), 300), 'on a higher wall').toBeNull()
  expect(getCrop('Ø 52 × H 6 cm', null, VASE), 'a low and wide piece').not.toBeNull()
})
