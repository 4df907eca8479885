/** Finds regions of connected nonzero bytes in a mask, which has one byte for each pixel. */

/** `right` and `bottom` are the first column and the first row outside the box. */
export type PixelBox = { left: number; top: number; right: number; bottom: number }
type Region = { box: PixelBox; area: number }

/** Sets the pixels of the region to 0 in the mask. Pixels that share a side are connected. */
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

/** Returns null if the mask is empty. */
export function findLargestRegion(
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
