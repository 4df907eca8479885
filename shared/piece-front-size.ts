/** Computes the height and the width of a piece as they are visible from the front. */
import { type Dimensions, type ObjectSize, parseDimensions } from './dimensions.ts'

/** Height and width in centimetres. The width is 0 if it is not known. */
export type FrontSize = { height: number; width: number }

/**
 * Returns the height and the width with which an object is drawn, or null if the known sizes are
 * not sufficient for a drawing. An object is one part of a piece, such as one bowl of a set. A
 * round object without a height is drawn as a circle.
 */
function getFrontSize({ height, width, round }: ObjectSize): FrontSize | null {
  if (height !== null) return { height, width: width ?? 0 }
  return round && width !== null ? { height: width, width } : null
}

/**
 * Returns the height and the width of each object of a piece, or null if one of the objects cannot
 * be drawn.
 */
export function getFrontSizes(size: Dimensions | null): FrontSize[] | null {
  const sizes = size?.objects.flatMap((object) => getFrontSize(object) ?? []) ?? []
  return sizes.length > 0 && sizes.length === size?.objects.length ? sizes : null
}

/**
 * Returns the largest height, width or depth of a piece in centimetres, or null if no size is
 * known.
 */
export function getLargestMeasurement(size: Dimensions | null): number | null {
  if (!size) return null
  return Math.max(
    ...size.objects.flatMap(({ height, width, depth }) => [height ?? 0, width ?? 0, depth ?? 0]),
  )
}

/**
 * Returns the height in centimetres of the tallest object in the drawing of a piece, or null if the
 * piece cannot be drawn.
 */
export function getFrontHeight(dimensions: string): number | null {
  const sizes = getFrontSizes(parseDimensions(dimensions))
  return sizes && Math.max(...sizes.map(({ height }) => height))
}
