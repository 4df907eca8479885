/** Makes the public files of a photo. The only importer of sharp. */
import sharp from 'sharp'
import { LONGEST_SIDE, VARIANT_WIDTHS } from '../../shared/image.ts'

// Whatever the content claims to be, only these decoders ever see it: no SVG, PDF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((n) => `VipsForeignLoad${n}`),
})
// Every photo is another one: a cache of decoded files would only hold memory.
sharp.cache(false)

/** A small file can unfold to gigabytes (design.md section 8). */
export const MOST_PIXELS = 100_000_000
const QUALITY = 82

export type Variant = { width: number; height: number; bytes: Buffer }
export type Variants =
  | { ok: true; widest: Variant; smaller: Variant[] }
  | { ok: false; code: 'damaged_photo' | 'too_many_pixels' }

/**
 * Upright, in sRGB, without any metadata, never enlarged: the widest (longest side ≤ LONGEST_SIDE) and those of
 * VARIANT_WIDTHS that are narrower than it.
 * @param file the path of a photo that photoType has recognised
 */
export async function makeVariants(file: string): Promise<Variants> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  try {
    const { width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return { ok: false, code: 'too_many_pixels' }
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const decoded = { width: info.width, height: info.height, channels: info.channels }
    const encode = async (to: number): Promise<Variant> => {
      const result = await sharp(data, { raw: decoded })
        .resize({ width: to, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      return { width: result.info.width, height: result.info.height, bytes: result.data }
    }
    const widest = await encode(info.width)
    const smaller: Variant[] = []
    for (const to of VARIANT_WIDTHS) if (to < info.width) smaller.push(await encode(to))
    return { ok: true, widest, smaller }
  } catch (error) {
    // sharp throws plain Errors with libvips' words for whatever it cannot read.
    if (error instanceof Error && 'code' in error) throw error
    return { ok: false, code: 'damaged_photo' }
  }
}
