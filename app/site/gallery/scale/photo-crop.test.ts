import { expect, test } from 'vitest'
import { parseDimensions } from '../../../../shared/dimensions.ts'
import type { DetectedBox, PieceMarks, PublicImage } from '../../../../shared/entities/image.ts'
import { getPhotoCrop } from './photo-crop.ts'
import { groupPiecesByScale } from './scale-groups.ts'

/**
 * The detected box of a vase that is twice as high as wide, on a photo of 800 × 1000 pixels. The
 * values are thousandths of the height and the width of the photo.
 */
const VASE: DetectedBox = { top: 100, foot: 900, left: 250, right: 750 }

const buildPiece = (
  dimensions: string,
  detected_box: DetectedBox | null,
  piece_marks: PieceMarks | null = null,
) => ({
  size: parseDimensions(dimensions),
  images: [{ width: 800, height: 1000, detected_box, piece_marks } as PublicImage],
})
const getCrop = (...parts: Parameters<typeof buildPiece>) => getPhotoCrop(buildPiece(...parts))

test('shows the photo from the detected top to the foot, with a margin beside the piece', () => {
  const crop = getCrop('Ø 20 × H 40 cm', VASE)
  expect(crop).toMatchObject({ top: 0.1, foot: 0.9 })
  expect(crop?.left).toBeCloseTo(0.13)
  expect(crop?.right).toBeCloseTo(0.87)
  expect(crop?.ratio).toBeCloseTo((0.74 * 800) / (0.8 * 1000))
})

test('the artist’s marks take precedence over the detected box', () => {
  const marks = { top: 150, foot: 950 }
  expect(getCrop('Ø 20 × H 40 cm', VASE, marks)).toMatchObject({ top: 0.15, foot: 0.95 })
  expect(getCrop('Ø 20 × H 40 cm', null, marks)).toMatchObject({ left: 0, right: 1 })
  // The artist has marked the top of the piece at 100 and its foot at 400, so the piece is 300
  // pixels high. A piece of 20 × 40 cm is then 150 pixels wide, but the detected box is 400 pixels
  // wide. The detected box must therefore be wrong, and its left and right edges are ignored.
  const corrected = getCrop('Ø 20 × H 40 cm', VASE, { top: 100, foot: 400 })
  expect(corrected).toMatchObject({ top: 0.1, foot: 0.4 })
  expect(corrected?.left).toBeCloseTo(0.125)
  expect(corrected?.right).toBeCloseTo(0.875)
  expect(getCrop('H 182, 132 et 104 cm', null, marks)).toMatchObject({ top: 0.15, foot: 0.95 })
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
  expect(getPhotoCrop({ size: parseDimensions('H 40 cm'), images: [] })).toBeNull()
})

test('the photos of a scale group keep their aspect ratio and are at least 64 pixels high', () => {
  const pieces = [buildPiece('Ø 20 × H 40 cm', VASE), buildPiece('Ø 12 × H 24 cm', VASE)]
  const [group, ...others] = groupPiecesByScale(pieces).groups
  expect(others).toEqual([])
  expect(group?.drawn).toHaveLength(2)
  for (const { width, height } of group?.drawn ?? []) {
    expect(width / height).toBeCloseTo(0.74)
    expect(width * (group?.scale ?? 0)).toBeLessThanOrEqual(208)
    expect(height * (group?.scale ?? 0)).toBeGreaterThanOrEqual(64)
  }
})
