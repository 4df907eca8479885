/**
 * Finds the box around a piece in a photo by its contrast with the background. The site uses these
 * boxes to show pieces in their true relative sizes, so an uncertain result gives no box.
 */
import { type DetectedBox, MAX_PHOTO_COORDINATE } from '../../../shared/entities/image.ts'
import { type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'

/** `right` and `bottom` are the first column and the first row outside the box. */
type PixelBox = { left: number; top: number; right: number; bottom: number }
/** Connected nonzero bytes in a mask with one byte for each pixel. */
type Region = { box: PixelBox; area: number }

/**
 * Finds the region that contains the pixel `start`, and sets its pixels to 0 in the mask. Pixels
 * are connected if they share a side.
 */
function takeRegion(mask: Uint8Array, width: number, start: number): Region {
  const box = { left: width, top: mask.length, right: 0, bottom: 0 }
  const pending = [start]
  let area = 0
  mask[start] = 0
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const column = at % width
    const row = Math.floor(at / width)
    area += 1
    box.left = Math.min(box.left, column)
    box.right = Math.max(box.right, column + 1)
    box.top = Math.min(box.top, row)
    box.bottom = Math.max(box.bottom, row + 1)
    const neighbours = [at - width, at + width]
    if (column > 0) neighbours.push(at - 1)
    if (column < width - 1) neighbours.push(at + 1)
    for (const next of neighbours) {
      if (!mask[next]) continue
      mask[next] = 0
      pending.push(next)
    }
  }
  return { box, area }
}

function findLargestRegion(
  mask: Uint8Array,
  width: number,
): (Region & { secondArea: number }) | null {
  const rest = mask.slice()
  const regions: Region[] = []
  for (const [at, value] of mask.entries())
    if (value && rest[at]) regions.push(takeRegion(rest, width, at))
  const [largest, second] = regions.sort((a, b) => b.area - a.area)
  return largest ? { ...largest, secondArea: second?.area ?? 0 } : null
}

/** The piece is searched in a reduced copy whose longer side has this length in pixels. */
const SEARCH_COPY_LONGER_SIDE = 240
/** The mean colours of this share of each row at the left and right edges count as background. */
const BORDER_SHARE = 0.05
/**
 * The boxes of a loose and a strict threshold may differ by at most this share of the piece's
 * height. Otherwise, the result is uncertain.
 */
const MAX_DISAGREEMENT = 0.05
/** The piece has at least these shares of the photo's height and area. */
const MIN_HEIGHT = 0.15
const MIN_AREA = 0.03
/** A second region above this share of the area of the largest one may be another piece. */
const MAX_SECOND_AREA = 0.2
/**
 * On a scale from 0 to 255. A larger change of the background over two rows of pixels near the foot
 * of the piece may be the edge of a table.
 */
const MAX_BACKGROUND_CHANGE = 20
/**
 * Share of the photo's height, above and below the foot of the piece, where the background is
 * searched for an edge.
 */
const FOOT_EDGE_RANGE = 0.025

type Color = [red: number, green: number, blue: number]
type BorderColors = [left: Color, right: Color]

function getMeanColor({ data, width }: PixelBuffer, row: number, from: number, to: number): Color {
  const sum: Color = [0, 0, 0]
  for (let column = from; column < to; column++)
    for (let channel = 0; channel < 3; channel++)
      sum[channel as 0] += data[(row * width + column) * 3 + channel] ?? 0
  return sum.map((value) => value / (to - from)) as Color
}

function readBorders(pixels: PixelBuffer): BorderColors[] {
  const border = Math.max(2, Math.round(pixels.width * BORDER_SHARE))
  return Array.from({ length: pixels.height }, (_, row) => [
    getMeanColor(pixels, row, 0, border),
    getMeanColor(pixels, row, pixels.width - border, pixels.width),
  ])
}

const getBrightness = ([red, green, blue]: Color) => (red + green + blue) / 3

type DifferenceFunction = (color: Color, background: Color) => number

/**
 * Combines the differences in tint and lightness. A darker colour counts as equally light, so that
 * a shadow, which has the tint of the background, gives 0.
 */
const getTintDifference: DifferenceFunction = (color, background) => {
  const ratio = getBrightness(color) / (getBrightness(background) || 1)
  const tint = Math.hypot(
    ...color.map((value, channel) => value - (background[channel as 0] ?? 0) * ratio),
  )
  const lightening = Math.max(0, ratio - 1) * getBrightness(background)
  return Math.hypot((2 * tint) / Math.sqrt(Math.max(0.1, ratio)), lightening)
}
/**
 * Finds nearly black pieces, which getTintDifference can hardly tell from shadows. Returns percent.
 */
const getDarkness: DifferenceFunction = (color, background) =>
  100 * (1 - getBrightness(color) / (getBrightness(background) || 1))

/** Methods are tried in this order. A result counts only if the boxes of both thresholds agree. */
const METHODS = [
  { differenceOf: getTintDifference, thresholds: [22, 34] },
  { differenceOf: getDarkness, thresholds: [65, 75] },
] as const

/**
 * Computes the difference of each pixel from the background, which is interpolated between the left
 * and right border of its row.
 */
function computeDifferences(
  { data, width, height }: PixelBuffer,
  borders: BorderColors[],
  differenceOf: DifferenceFunction,
): Float32Array {
  const differences = new Float32Array(width * height)
  for (const [row, [left, right]] of borders.entries())
    for (let column = 0; column < width; column++) {
      const share = column / width
      const at = row * width + column
      const background = left.map(
        (value, channel) => value * (1 - share) + (right[channel as 0] ?? 0) * share,
      ) as Color
      const color: Color = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0]
      differences[at] = differenceOf(color, background)
    }
  return differences
}

function getBackgroundChange(borders: BorderColors[], row: number): number {
  const distance = Math.max(2, Math.round(borders.length * FOOT_EDGE_RANGE))
  const near = borders.slice(Math.max(0, row - distance), row + distance + 1)
  const changes = near.slice(1).map((border, index) =>
    border.map((color, side) => {
      const before = near[Math.max(0, index - 1)]?.[side as 0] ?? color
      return Math.hypot(...color.map((value, channel) => value - (before[channel as 0] ?? 0)))
    }),
  )
  return Math.max(0, ...changes.flat())
}

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
 * Returns the box of the piece in thousandths of the photo's width and height, or null if the
 * result is uncertain.
 */
export async function detectPieceBox(photo: PixelBuffer): Promise<DetectedBox | null> {
  const { data, info } = await toSharpImage(photo)
    .resize({
      width: SEARCH_COPY_LONGER_SIDE,
      height: SEARCH_COPY_LONGER_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
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
