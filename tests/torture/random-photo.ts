/** Creates small, valid test photos with random content. */
import sharp from 'sharp'
import type { RandomGenerator } from './random.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

/**
 * @param width width in pixels, which determines the file size: random content takes about three
 * bytes per pixel as PNG and half a byte per pixel as JPEG
 */
export async function createRandomPhoto(
  random: RandomGenerator,
  width = 48,
  format = random.oneOf(FORMATS),
): Promise<Buffer> {
  const height = Math.round((width * 3) / 4)
  const pixels = random.bytes(width * height * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
