import { type Dimensions, type ObjectSize, parseDimensions } from './dimensions.ts'

/** In centimetres. The width is 0 if it is not known. */
export type FrontSize = { height: number; width: number }

/**
 * A round object without a height is a circle, whose width is also its height. Returns null for any
 * other object without a height.
 */
function getFrontSize({ height, width, round }: ObjectSize): FrontSize | null {
  if (height !== null) return { height, width: width ?? 0 }
  return round && width !== null ? { height: width, width } : null
}

/** Returns null if one of the objects has no height and thus cannot be drawn. */
export function getFrontSizes(size: Dimensions | null): FrontSize[] | null {
  const sizes = size?.objects.flatMap((object) => getFrontSize(object) ?? []) ?? []
  return sizes.length > 0 && sizes.length === size?.objects.length ? sizes : null
}

/** In centimetres. */
export function getLargestMeasurement(size: Dimensions | null): number | null {
  if (!size) return null
  return Math.max(
    ...size.objects.flatMap(({ height, width, depth }) => [height ?? 0, width ?? 0, depth ?? 0]),
  )
}

/** Returns the height of the tallest object in centimetres, or null if one cannot be drawn. */
export function getFrontHeight(dimensions: string): number | null {
  const sizes = getFrontSizes(parseDimensions(dimensions))
  return sizes && Math.max(...sizes.map(({ height }) => height))
}
