/** Reads photos of any kind that photoType recognises, and encodes their pixels. The only importer of sharp. */
import sharp, { type Sharp } from 'sharp'
import { done, type Outcome, refused } from '../outcome.ts'

// Whatever the content claims to be, only these decoders ever see it: no SVG, PDF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((n) => `VipsForeignLoad${n}`),
})
// Every photo is another one: a cache of decoded files would only hold memory.
sharp.cache(false)

/** A small file can unfold to gigabytes (design.md section 8). */
export const MOST_PIXELS = 100_000_000

/** Pixels: upright, sRGB, 8 bit, three channels, alpha flattened on white, first frame, no metadata. */
export type Pixels = { data: Buffer; width: number; height: number }
export type Box = { width: number; height: number }

/** What opened as a photo but breaks off or cannot be read. */
export class DamagedPhoto extends Error {
  override name = 'DamagedPhoto'
}

export type OpenPhoto = {
  /** Size in pixels, upright. */
  width: number
  height: number
  /**
   * Decodes the whole photo at no more than this box, never enlarged.
   * @throws DamagedPhoto where the content breaks off or cannot be read
   */
  pixels: (box: Box) => Promise<Pixels>
}

/** Of an animation or a document only the first picture is ever read. */
const READ = { failOn: 'error', limitInputPixels: MOST_PIXELS, page: 0, pages: 1 } as const

/**
 * Reads no more than the beginning: what is wrong with the rest shows when its pixels are asked for.
 * @param file the path of a photo
 * @param _type what photoType said of it
 */
export async function openPhoto(file: string, _type: string): Promise<Outcome<OpenPhoto>> {
  try {
    const { width, height, autoOrient } = await sharp(file, {
      ...READ,
      limitInputPixels: false,
    }).metadata()
    if (width * height > MOST_PIXELS) return refused('too_many_pixels', 'image')
    return done({ ...autoOrient, pixels: (box) => decode(sharp(file, READ), box) })
  } catch (error) {
    if (isDamage(error)) return refused('damaged_photo', 'image')
    throw error
  }
}

async function decode(photo: Sharp, box: Box): Promise<Pixels> {
  try {
    const { data, info } = await photo
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // A TIFF may hold any number of bands, which no colour space explains.
    if (channels !== 3) throw new Error(`${channels} channels`)
    return { data, width, height }
  } catch (error) {
    throw isDamage(error) ? new DamagedPhoto(error.message) : error
  }
}

/** sharp throws plain Errors with libvips' words for whatever it cannot read; the system's own carry a code. */
const isDamage = (error: unknown): error is Error => error instanceof Error && !('code' in error)

/** An encoder over decoded pixels, to be given a size and a format. */
export const encode = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 } })
