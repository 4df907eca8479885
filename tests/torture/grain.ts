/** Photos that are small, real, and never the same twice. */
import sharp from 'sharp'
import type { Dice } from './dice.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

/** @param width in pixels; random grain of it weighs about three bytes a pixel as a PNG, half of one as a JPEG */
export async function grain(dice: Dice, width = 48, format = dice.oneOf(FORMATS)): Promise<Buffer> {
  const height = Math.round((width * 3) / 4)
  const pixels = dice.bytes(width * height * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
