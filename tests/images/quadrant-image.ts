/**
 * Test image with a red, a green, a blue and an off-white quadrant, so that tests detect every
 * wrong rotation and colour.
 */
import sharp, { type Sharp } from 'sharp'

export const QUADRANT_IMAGE_SIZE = { width: 128, height: 64 }
const COLORS = { R: [200, 40, 40], G: [40, 160, 60], B: [40, 60, 200], W: [230, 220, 200] }
const letters = Object.keys(COLORS) as (keyof typeof COLORS)[]

const pixels = Buffer.alloc(QUADRANT_IMAGE_SIZE.width * QUADRANT_IMAGE_SIZE.height * 3)
for (let at = 0; at < pixels.length / 3; at += 1) {
  const isRight = at % QUADRANT_IMAGE_SIZE.width >= QUADRANT_IMAGE_SIZE.width / 2
  const isBelow = at >= pixels.length / 6
  const color = COLORS[letters[(isBelow ? 2 : 0) + (isRight ? 1 : 0)] ?? 'R']
  pixels.set(color, at * 3)
}
export const createQuadrantImage = (): Sharp =>
  sharp(pixels, { raw: { ...QUADRANT_IMAGE_SIZE, channels: 3 } })

/**
 * Expected colours of the quadrants for Exif orientations 1 to 8, from left to right and top to
 * bottom.
 */
export const QUADRANT_COLORS_BY_ORIENTATION = [
  'RGBW',
  'GRWB',
  'WBGR',
  'BWRG',
  'RBGW',
  'BRWG',
  'WGBR',
  'GWRB',
]

/**
 * Returns the size of the whole image and the colours in the centres of the four quadrants. If the
 * image consists of tiles, each of which has four quadrants, reads the colours from the first tile.
 */
export async function readQuadrantColors(file: string, across = 1, down = 1) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => {
    const start =
      (Math.floor((y * height) / down) * width + Math.floor((x * width) / across)) * channels
    return [...data.subarray(start, start + 3)]
  }
  return {
    width,
    height,
    colors: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)],
  }
}

const getColorDistance = (a: number[], b: number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))

/**
 * Converts each colour to the letter of the quadrant that has this colour, such as `RGBW` for four
 * colours. A colour of no quadrant becomes `?`.
 * @param tolerance maximum difference of each channel, which has values from 0 to 255
 */
export const formatQuadrantColors = (colors: number[][], tolerance: number) =>
  colors
    .map(
      (color) =>
        letters.find((letter) => getColorDistance(color, COLORS[letter]) <= tolerance) ?? '?',
    )
    .join('')
