import type { ObjectSize } from '../../../../shared/dimensions.ts'
import { type DetectedBox, MAX_PHOTO_COORDINATE } from '../../../../shared/entities/image.ts'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'

/**
 * The part of a photo that the scale view of the gallery shows: the piece and a margin around it.
 * Its edges are fractions of the width and the height of the photo.
 */
export type PhotoCrop = {
  left: number
  right: number
  top: number
  bottom: number
  /** Size of the crop in centimetres. */
  width: number
  height: number
  /** Height in centimetres of the part below the foot of the piece. */
  floor: number
}

/** Margin around a piece, as a fraction of the height of the wall. */
export const MARGIN = 1 / 30
/**
 * Minimum of the larger side of a piece, as a fraction of the height of the wall. A smaller piece
 * would be hard to see: on a phone, it would be about 30 pixels high.
 */
const MIN_SIDE = 1 / 20
/**
 * Factors for the width of the crop if the left and right edges of the piece are not known. The
 * width is DEFAULT_RATIO times the height of the piece, or WIDTH_FACTOR times the width of the
 * piece if that is larger. Both factors are large, because the piece need not be in the middle of
 * the photo.
 */
const DEFAULT_RATIO = 2
const WIDTH_FACTOR = 2
/**
 * Limits for the ratio of width to height of the detected box, as multiples of the ratio that
 * results from the dimensions of the piece. The limits are wide, because the perspective makes a
 * bowl look up to a quarter taller than it is.
 */
const [MIN_WIDTH_RATIO, MAX_WIDTH_RATIO] = [0.75, 1.25]
/**
 * Largest accepted ratio of width to height of the detected box if the width of the piece is not
 * known. A wider box is rejected, because it could be a plate photographed from above. The height
 * of such a box is not the height of the plate.
 */
const MAX_UNKNOWN_WIDTH = 0.8

type PieceWithPhoto = Pick<PublicPiece, 'size' | 'images'>

/**
 * Returns true if the ratio of width to height of the detected box is possible for an object of
 * these dimensions. It is not possible, for example, if a plate was photographed from above.
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
 * Returns the part of the first photo that shows the piece from top to foot. Returns null if the
 * height of the piece or its place on the photo is not known, or if the piece is too small for the
 * wall. If the piece consists of several objects, the place is only known if the artist has marked
 * the tallest object on the photo.
 * @param wall height in centimetres of the wall on which the pieces stand
 */
export function getPhotoCrop(piece: PieceWithPhoto, wall: number): PhotoCrop | null {
  const [photo] = piece.images
  const { objects = [], height: pieceHeight } = piece.size ?? {}
  const [object] = objects
  if (!photo?.width || !photo.height || !object || !pieceHeight) return null
  if (objects.some(({ height }) => !height)) return null
  if (Math.max(pieceHeight, object.width ?? 0) < wall * MIN_SIDE) return null
  const { piece_marks, detected_box } = photo
  // The marks are the top and the foot of the piece that the artist has set on the photo. They
  // replace the detected top and foot before the shape of the box is checked. If the box was
  // detected wrongly, its width usually does not fit the marked height. The box is then ignored,
  // and only the marks are used.
  const found = objects.length === 1 && detected_box ? { ...detected_box, ...piece_marks } : null
  const box = found && hasMatchingShape(object, found, photo) ? found : null
  const marks = piece_marks ?? box
  if (!marks) return null
  const foot = marks.foot / MAX_PHOTO_COORDINATE
  /** Height and width of the whole photo in centimetres. */
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
