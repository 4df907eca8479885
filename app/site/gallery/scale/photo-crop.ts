import type { ObjectSize } from '../../../../shared/dimensions.ts'
import { type DetectedBox, MAX_PHOTO_COORDINATE } from '../../../../shared/entities/image.ts'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { SCALE_REFERENCES } from './scale-drawing.tsx'
import viewStyles from './scale-view.css?inline'

/**
 * The part of a photo that the scale view shows: the piece and a margin. The edges are fractions of
 * the photo's width and height.
 */
export type PhotoCrop = {
  left: number
  right: number
  top: number
  bottom: number
  /** Size of the crop in centimetres. */
  width: number
  height: number
  /** The distance in centimetres from the foot of the piece to the lower edge of the crop. */
  floor: number
}

/** The margin around a piece, as a fraction of the height of the wall. */
const MARGIN = 1 / 30
/**
 * Minimum height or width of a piece, as a fraction of the wall's height. About 30 pixels on a
 * phone.
 */
const MIN_SIDE = 1 / 20
/**
 * Without left and right edges of the piece, the crop is DEFAULT_RATIO times as wide as the piece
 * is high, or WIDTH_FACTOR times as wide as the piece if that is wider. The factors are large,
 * because the piece may be at the side of the photo.
 */
const DEFAULT_RATIO = 2
const WIDTH_FACTOR = 2
/**
 * Limits for the width-to-height ratio of the detected box, divided by that of the piece. In
 * perspective, a bowl looks up to a quarter taller than it is.
 */
const [MIN_WIDTH_RATIO, MAX_WIDTH_RATIO] = [0.75, 1.25]
/**
 * Maximum width-to-height ratio of the detected box if the width of the piece is unknown. A wider
 * box could be a plate seen from above, which does not show the height of the plate.
 */
const MAX_UNKNOWN_WIDTH = 0.8

type PieceWithPhoto = Pick<PublicPiece, 'size' | 'images'>

/**
 * Returns false if an object of these dimensions cannot have a detected box of this shape. An
 * example is the box of a plate seen from above.
 */
function hasMatchingShape(
  object: ObjectSize,
  box: DetectedBox,
  photo: { width: number; height: number },
): boolean {
  const measured = ((box.right - box.left) * photo.width) / ((box.foot - box.top) * photo.height)
  if (!object.height || !object.width) return measured <= MAX_UNKNOWN_WIDTH
  const depth = object.depth ?? object.width
  const narrowest = Math.min(object.width, depth) / object.height
  const widest = (object.round ? object.width : Math.hypot(object.width, depth)) / object.height
  return measured >= narrowest * MIN_WIDTH_RATIO && measured <= widest * MAX_WIDTH_RATIO
}

/**
 * Returns the crop of the first photo, or null if the piece is too small for the wall or its height
 * or position in the photo is unknown. For several objects, the artist must have marked the tallest
 * one.
 *
 * @param wall height of the wall in centimetres
 */
export function getPhotoCrop(piece: PieceWithPhoto, wall: number): PhotoCrop | null {
  const [photo] = piece.images
  const { objects = [], height: pieceHeight } = piece.size ?? {}
  const [object] = objects
  if (!photo?.width || !photo.height || !object || !pieceHeight) return null
  if (objects.some(({ height }) => !height)) return null
  if (Math.max(pieceHeight, object.width ?? 0) < wall * MIN_SIDE) return null
  const { piece_marks, detected_box } = photo
  // The artist's top and foot replace the detected ones. If the detection was wrong, its sides are
  // then usually too far apart for this height, and the check of the shape rejects the box.
  const found = objects.length === 1 && detected_box ? { ...detected_box, ...piece_marks } : null
  const box = found && hasMatchingShape(object, found, photo) ? found : null
  const marks = piece_marks ?? box
  if (!marks) return null
  const foot = marks.foot / MAX_PHOTO_COORDINATE
  /** Real size of the whole scene in the photo, in centimetres. */
  const photoHeight = (pieceHeight * MAX_PHOTO_COORDINATE) / (marks.foot - marks.top)
  const photoWidth = (photoHeight * photo.width) / photo.height
  const margin = wall * MARGIN
  const top = Math.max(0, marks.top / MAX_PHOTO_COORDINATE - margin / photoHeight)
  const bottom = Math.min(1, foot + margin / photoHeight)
  let [left, right] = [0, 1]
  if (box) {
    left = Math.max(0, box.left / MAX_PHOTO_COORDINATE - margin / photoWidth)
    right = Math.min(1, box.right / MAX_PHOTO_COORDINATE + margin / photoWidth)
  } else {
    const expectedWidth = Math.max(DEFAULT_RATIO * pieceHeight, WIDTH_FACTOR * (object.width ?? 0))
    const halfWidth = Math.min(1, expectedWidth / photoWidth) / 2
    ;[left, right] = [0.5 - halfWidth, 0.5 + halfWidth]
  }
  return {
    ...{ left, right, top, bottom },
    width: (right - left) * photoWidth,
    height: (bottom - top) * photoHeight,
    floor: (bottom - foot) * photoHeight,
  }
}

/**
 * CSS height of the wall. On screens at least 50rem high, the page heading and the whole wall fit
 * without scrolling.
 */
export const WALL_CSS_HEIGHT = 'clamp(22rem, 100svh - 28rem, 60rem)'

/** Returns the height of the drawn person or of the tallest piece, in centimetres. */
export const getWallHeightCm = (tallest: Pick<PublicPiece, 'size'> | undefined) =>
  Math.max(SCALE_REFERENCES.person.height, Math.ceil(tallest?.size?.height ?? 0))

/**
 * Contains the height, because style sheets of earlier scale views stay in the document and must
 * not match a wall of another height.
 */
export const getWallClassName = (wall: number) => `wall-${wall}`
export const getCropClassName = ({ id }: Pick<PublicPiece, 'id'>) => `scale-${id}`

const roundToHundredths = (value: number) => Number(value.toFixed(2))
const toPercent = (fraction: number) => `${roundToHundredths(fraction * 100)}%`

function buildCropDeclarations({ left, right, top, bottom, width, height, floor }: PhotoCrop) {
  // Negative margins hide the photo outside the crop. CSS margins in per cent refer to the width of
  // the container, so all sizes are fractions of the width of the crop.
  const imageWidthRatio = 1 / (right - left)
  const imageHeightRatio = height / (bottom - top) / width
  return (
    `--width:${roundToHundredths(width)};--height:${roundToHundredths(height)};` +
    `--floor:${roundToHundredths(floor)};--image-width:${toPercent(imageWidthRatio)};` +
    `--image-left:${toPercent(-left * imageWidthRatio)};` +
    `--image-top:${toPercent(-top * imageHeightRatio)}`
  )
}

/** Builds the styles of the scale view. Numbers without a unit are centimetres. */
export function buildScaleStyles(
  pieces: (PieceWithPhoto & { id: number })[],
  wall: number,
): string {
  const root = `.${getWallClassName(wall)}`
  const rules = pieces.map((piece) => {
    const crop = getPhotoCrop(piece, wall)
    return crop ? `${root} .${getCropClassName(piece)}{${buildCropDeclarations(crop)}}` : ''
  })
  const margin = roundToHundredths(wall * MARGIN)
  const { person, hand } = SCALE_REFERENCES
  return (
    `${viewStyles}${root}{--wall:${wall};--wall-height:${WALL_CSS_HEIGHT};--margin-below:${margin}}` +
    `.scale-person{--height:${person.height}}.scale-hand{--height:${hand.height}}${rules.join('')}`
  )
}
