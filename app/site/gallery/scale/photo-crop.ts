import type { ObjectSize } from '../../../../shared/dimensions.ts'
import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { type DetectedBox, MAX_POSITION } from '../../../../shared/entities/image.ts'

/** The part of a photo that the view at scale shows, as fractions of its width and height. */
export type PhotoCrop = {
  left: number
  right: number
  /** The top and the foot of the piece. */
  top: number
  foot: number
  /** Width of the part divided by its height. */
  ratio: number
}

/** Width of the background on each side of the piece, as a share of its height. */
const MARGIN = 0.12
/**
 * Maximum width of the part relative to its height if only the top and the foot of the piece are
 * known, and the factor by which it may be wider than the piece. The piece need not be in the middle
 * of the photo, so both are large.
 */
const DEFAULT_RATIO = 2
const WIDTH_FACTOR = 2
/**
 * Smallest and largest ratio of the measured width to the width in the dimensions. The perspective
 * makes a bowl look up to a quarter taller than it is.
 */
const [MIN_WIDTH_RATIO, MAX_WIDTH_RATIO] = [0.75, 1.25]
/**
 * Largest measured width divided by the height if the dimensions give no width. A wider piece could
 * be a plate from above.
 */
const MAX_UNKNOWN_WIDTH = 0.8

type PieceWithPhoto = Pick<PublicArtPiece, 'size' | 'images'>

/**
 * Returns true if the shape of the detected box can be that of the piece. This is not the case for
 * a photo of a plate from above.
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
 * Returns the part of the first photo that shows the piece from top to foot. Returns null if its
 * height or its place on the photo is not known. For a piece of several objects, only the artist can
 * mark the place, which is that of the tallest one.
 */
export function getPhotoCrop(piece: PieceWithPhoto): PhotoCrop | null {
  const [photo] = piece.images
  const objects = piece.size?.objects ?? []
  const [object] = objects
  if (!photo?.width || !photo.height || !object || objects.some(({ height }) => !height))
    return null
  const { piece_marks, detected_box } = photo
  const box =
    objects.length === 1 && detected_box && hasMatchingShape(object, detected_box, photo)
      ? detected_box
      : null
  const marks = piece_marks ?? box
  if (!marks) return null
  const top = marks.top / MAX_POSITION
  const foot = marks.foot / MAX_POSITION
  /** Height of the piece as a fraction of the width of the photo. */
  const pieceHeight = ((foot - top) * photo.height) / photo.width
  let [left, right] = [0, 1]
  if (box) {
    left = Math.max(0, box.left / MAX_POSITION - MARGIN * pieceHeight)
    right = Math.min(1, box.right / MAX_POSITION + MARGIN * pieceHeight)
  } else {
    const expected = ((object.width ?? 0) / (object.height ?? 1)) * WIDTH_FACTOR
    const half = Math.min(1, Math.max(DEFAULT_RATIO, expected) * pieceHeight) / 2
    ;[left, right] = [0.5 - half, 0.5 + half]
  }
  return { left, right, top, foot, ratio: (right - left) / pieceHeight }
}
