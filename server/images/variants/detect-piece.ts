/**
 * Finds the bounding box of a piece on its photo by the contrast between the piece and the
 * background. The box is used to show pieces in their true relative sizes, so no box is returned if
 * the result is uncertain.
 */
import { type DetectedBox, MAX_PHOTO_COORDINATE } from '../../../shared/entities/image.ts'
import { type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'
import { findLargestRegion, type PixelBox } from './image-regions.ts'

/**
 * Length in pixels of the longer side of the reduced copy of the photo in which the piece is
 * searched for.
 */
const REDUCED_SIDE = 240
/**
 * Width of the left and the right border, as a share of the width of the photo. The borders are
 * assumed to show only the background.
 */
const BORDER_SHARE = 0.05
/**
 * Maximum difference between the two boxes that a method in METHODS detects with its two
 * thresholds, as a share of the height of the piece. If one of the four sides differs more, the
 * result is uncertain.
 */
const MAX_DISAGREEMENT = 0.05
/** Minimum height and area of the piece, as a share of the height and the area of the photo. */
const MIN_HEIGHT = 0.15
const MIN_AREA = 0.03
/**
 * Maximum area of the second largest region that differs from the background, as a share of the
 * area of the largest one. A larger second region may be another piece.
 */
const MAX_SECOND_AREA = 0.2
/**
 * Maximum change of the background colour (in values from 0 to 255) over two rows of pixels near
 * the foot of the piece. If the change is larger, the piece is rejected, because its detected foot
 * may be the edge of a table.
 */
const MAX_BACKGROUND_CHANGE = 20
/**
 * The background is searched for an edge from this distance above the foot of the piece to this
 * distance below it. The distance is a share of the height of the photo.
 */
const EDGE_DISTANCE = 0.025

type Colour = [red: number, green: number, blue: number]
/** The mean colours of the left and the right border of the photo in one row of pixels. */
type Border = [left: Colour, right: Colour]

/** Returns the mean colour of the pixels of a row from column `from` to column `to`. */
function getMeanColour(
  { data, width }: PixelBuffer,
  row: number,
  from: number,
  to: number,
): Colour {
  const sum: Colour = [0, 0, 0]
  for (let column = from; column < to; column++)
    for (let channel = 0; channel < 3; channel++)
      sum[channel as 0] += data[(row * width + column) * 3 + channel] ?? 0
  return sum.map((value) => value / (to - from)) as Colour
}

/** Returns the mean colours of the left and the right border for each row of pixels. */
function readBorders(pixels: PixelBuffer): Border[] {
  const border = Math.max(2, Math.round(pixels.width * BORDER_SHARE))
  return Array.from({ length: pixels.height }, (_, row) => [
    getMeanColour(pixels, row, 0, border),
    getMeanColour(pixels, row, pixels.width - border, pixels.width),
  ])
}

const getBrightness = ([red, green, blue]: Colour) => (red + green + blue) / 3

/**
 * A function that returns how much a colour differs from the background colour at the same pixel.
 */
type DifferenceFunction = (colour: Colour, background: Colour) => number

/**
 * Combines two differences of a colour from the background as a Euclidean distance: the difference
 * of the tint, and how much lighter the colour is. A darker colour counts as equally light, so that
 * a shadow, which has the tint of the background, gives 0.
 */
const getTintDifference: DifferenceFunction = (colour, background) => {
  const ratio = getBrightness(colour) / (getBrightness(background) || 1)
  const tint = Math.hypot(
    ...colour.map((value, channel) => value - (background[channel as 0] ?? 0) * ratio),
  )
  const lightening = Math.max(0, ratio - 1) * getBrightness(background)
  return Math.hypot((2 * tint) / Math.sqrt(Math.max(0.1, ratio)), lightening)
}
/**
 * Returns by how many percent a colour is darker than the background. This function finds nearly
 * black pieces, which getTintDifference can hardly distinguish from shadows.
 */
const getDarkness: DifferenceFunction = (colour, background) =>
  100 * (1 - getBrightness(colour) / (getBrightness(background) || 1))

/**
 * The methods to find a piece, which are tried in this order. Each method is run with both of its
 * thresholds. Its result is used only if the two detected boxes agree (see MAX_DISAGREEMENT).
 */
const METHODS = [
  { differenceOf: getTintDifference, thresholds: [22, 34] },
  { differenceOf: getDarkness, thresholds: [65, 75] },
] as const

/**
 * Returns the difference of each pixel from the background. The colour of the background at a pixel
 * is interpolated between the left and the right border of the row.
 */
function computeDifferences(
  { data, width, height }: PixelBuffer,
  borders: Border[],
  differenceOf: DifferenceFunction,
): Float32Array {
  const differences = new Float32Array(width * height)
  for (const [row, [left, right]] of borders.entries())
    for (let column = 0; column < width; column++) {
      const share = column / width
      const at = row * width + column
      const background = left.map(
        (value, channel) => value * (1 - share) + (right[channel as 0] ?? 0) * share,
      ) as Colour
      const colour: Colour = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0]
      differences[at] = differenceOf(colour, background)
    }
  return differences
}

/**
 * Returns the largest change of the background colour over two rows of pixels near the given row. A
 * large change means that the background has an edge there, such as the edge of a table.
 */
function getBackgroundChange(borders: Border[], row: number): number {
  const distance = Math.max(2, Math.round(borders.length * EDGE_DISTANCE))
  const near = borders.slice(Math.max(0, row - distance), row + distance + 1)
  const changes = near.slice(1).map((border, index) =>
    border.map((colour, side) => {
      const before = near[Math.max(0, index - 1)]?.[side as 0] ?? colour
      return Math.hypot(...colour.map((value, channel) => value - (before[channel as 0] ?? 0)))
    }),
  )
  return Math.max(0, ...changes.flat())
}

/**
 * Returns the box of the piece in pixels of the reduced copy of the photo, or null if the result is
 * uncertain.
 */
function findPieceBox(pixels: PixelBuffer): PixelBox | null {
  const { width, height } = pixels
  const borders = readBorders(pixels)
  for (const { differenceOf, thresholds } of METHODS) {
    const differences = computeDifferences(pixels, borders, differenceOf)
    const [loose, strict] = thresholds.map((threshold) =>
      findLargestRegion(
        Uint8Array.from(differences, (difference) => Number(difference > threshold)),
        width,
      ),
    )
    if (!loose || !strict) continue
    const { box, area } = strict
    const pieceHeight = box.bottom - box.top
    const isWhole = box.top > 1 && box.left > 1 && box.bottom < height - 1 && box.right < width - 1
    const isLarge = pieceHeight >= height * MIN_HEIGHT && area >= width * height * MIN_AREA
    const isAlone = Math.max(loose.secondArea, strict.secondArea) <= area * MAX_SECOND_AREA
    const isStable = (['top', 'bottom', 'left', 'right'] as const).every(
      (side) =>
        Math.abs(box[side] - loose.box[side]) <= Math.max(2, pieceHeight * MAX_DISAGREEMENT),
    )
    const isFootClear = getBackgroundChange(borders, box.bottom) <= MAX_BACKGROUND_CHANGE
    if (isWhole && isLarge && isAlone && isStable && isFootClear) return box
  }
  return null
}

/**
 * Returns the box around the piece in thousandths of the photo's size, or null if it is uncertain.
 */
export async function detectPiece(photo: PixelBuffer): Promise<DetectedBox | null> {
  const { data, info } = await toSharpImage(photo)
    .resize({ width: REDUCED_SIDE, height: REDUCED_SIDE, fit: 'inside', withoutEnlargement: true })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const box = findPieceBox({ data, width, height })
  if (!box) return null
  const toPosition = (pixels: number, side: number) =>
    Math.round((pixels / side) * MAX_PHOTO_COORDINATE)
  return {
    top: toPosition(box.top, height),
    foot: toPosition(box.bottom, height),
    left: toPosition(box.left, width),
    right: toPosition(box.right, width),
  }
}
