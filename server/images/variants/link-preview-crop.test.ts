import { expect, test } from 'vitest'
import { decodePixels, type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'
import { createLinkPreview } from './image-variants.ts'

type Area = { left: number; top: number; width: number; height: number }
const WALL = { r: 180, g: 176, b: 170 }
const RED = { r: 200, g: 30, b: 30 }

/**
 * Creates a link preview from a photo of a grey wall with a red piece. If `isFound` is false, the
 * position of the piece is unknown.
 */
async function preview(
  width: number,
  height: number,
  { left, top, ...size }: Area,
  isFound = true,
) {
  const wall = { data: Buffer.alloc(width * height * 3), width, height }
  for (let at = 0; at < wall.data.length; at += 3) wall.data.set([WALL.r, WALL.g, WALL.b], at)
  const piece = await toSharpImage(wall)
    .composite([{ input: { create: { ...size, channels: 3, background: RED } }, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const box = {
    left: (left / width) * 1000,
    right: ((left + size.width) / width) * 1000,
    top: (top / height) * 1000,
    foot: ((top + size.height) / height) * 1000,
  }
  const card = await createLinkPreview({ data: piece, width, height }, isFound ? box : null, '')
  return decodePixels(card)
}

/** Measures the red piece and the wall around it, which has the colour of the upper left corner. */
function measure({ data, width, height }: PixelBuffer) {
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < width * height; at += 1)
    if ((data[at * 3] ?? 0) - (data[at * 3 + 1] ?? 0) > 85) {
      columns.add(at % width)
      rows.add(Math.floor(at / width))
    }
  return {
    size: `${width} × ${height}`,
    red: [columns.size, rows.size],
    edges: [Math.min(...rows) > 0, Math.max(...rows) < height - 1],
    corner: [...data.subarray(0, 3)],
  }
}
const isAbout = (found: number[], expected: number[]) =>
  found.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 3)

test('fills the image with the photo around a piece that fits, without cutting it', async () => {
  const { size, red, edges } = measure(
    await preview(1500, 1000, { left: 600, top: 150, width: 200, height: 500 }),
  )
  expect(size).toBe('1200 × 630')
  expect(edges).toEqual([true, true])
  expect(isAbout(red, [160, 400])).toBe(true)
})

test.each([true, false])(
  'shows the whole upright piece on the colour of the wall (piece found: %s)',
  async (isFound) => {
    const { size, red, edges, corner } = measure(
      await preview(800, 1200, { left: 300, top: 60, width: 200, height: 1080 }, isFound),
    )
    expect(size).toBe('1200 × 630')
    expect(edges).toEqual([true, true])
    expect((red[1] ?? 0) / (red[0] ?? 1)).toBeCloseTo(5.4, 0)
    expect(isAbout(corner, [WALL.r, WALL.g, WALL.b])).toBe(true)
  },
)

test('shows the whole photo if the place of the piece is unknown', async () => {
  const panorama = measure(
    await preview(3000, 600, { left: 10, top: 50, width: 2980, height: 500 }, false),
  )
  expect(isAbout(panorama.red, [1192, 200])).toBe(true)
  const small = measure(
    await preview(300, 200, { left: 10, top: 20, width: 280, height: 160 }, false),
  )
  expect([small.size, ...small.red]).toEqual(['1200 × 630', 280, 160])
})
