/** Reads photos of any kind that photoType recognises, and encodes their pixels. The only importer of sharp. */
import { access } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { done, type Outcome, refused } from '../outcome.ts'
import { decodeHeic } from './heic.ts'
import { inHeicTurn } from './heic-turn.ts'
import { readBoxes } from './iso-boxes.ts'

// Whatever the content claims to be, only these decoders ever see it: no SVG, PDF or ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((n) => `VipsForeignLoad${n}`),
})
// Every photo is another one: a cache of decoded files would only hold memory.
sharp.cache(false)

/** Lets each photo keep to one thread: quickest where several are worked on at once. */
export const oneThreadEach = () => sharp.concurrency(1)

/** A small file can unfold to gigabytes (design.md section 8). */
export const MOST_PIXELS = 100_000_000

/** In bytes, of a HEIC: 800 tiles fit in. The time to read one grows with its square. */
const LONGEST_HEADER = 128 * 1024

/** Pixels: upright, sRGB, 8 bit, three channels, alpha flattened on white, first frame, no metadata. */
export type Pixels = { data: Buffer; width: number; height: number }
export type Box = { width: number; height: number }

/** In milliseconds: what takes so long to be decoded does not mean to end. */
const LONGEST = 60_000

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

/** Of an animation or a document sharp reads but the first picture, unless asked for more. */
const READ = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const

/**
 * Reads no more than the beginning: what is wrong with the rest shows when its pixels are asked for.
 * @param file the path of a photo
 * @param type what photoType said of it
 */
export async function openPhoto(file: string, type: string): Promise<Outcome<OpenPhoto>> {
  // sharp says "Input file is missing" as it says that a photo is damaged; the system says it with a code.
  await access(file)
  try {
    const isHeic = type === 'image/heic'
    const boxes = isHeic || type === 'image/avif' ? await readBoxes(file) : null
    // The decoders of tiled photos leave out tiles that are missing.
    if (boxes?.isWhole === false) return refused('damaged_photo', 'image')
    const head = sharp(file, {
      ...READ,
      limitInputPixels: false,
      // A large iPhone photo has more tiles than are allowed by default.
      unlimited: isHeic && (boxes?.headerBytes ?? 0) <= LONGEST_HEADER,
    })
    const { width, height, autoOrient, icc } = await head.metadata()
    if (width * height > MOST_PIXELS) return refused('too_many_pixels', 'image')
    const decodeHere = (box: Box) => decode(file, box)
    const decodeInTurn = (box: Box) =>
      inHeicTurn(file, async () =>
        decode(await decodeHeic({ file, width, height, icc }, LONGEST), box),
      )
    return done({ ...autoOrient, pixels: isHeic ? decodeInTurn : decodeHere })
  } catch (error) {
    if (isDamage(error)) return refused('damaged_photo', 'image')
    throw error
  }
}

async function decode(source: string | Uint8Array | null, box: Box): Promise<Pixels> {
  if (!source) throw new DamagedPhoto('heic')
  try {
    const { data, info } = await sharp(source, READ)
      .timeout({ seconds: LONGEST / 1000 })
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

/** The pixels that a picture comes to, or a public file of a photo. */
export async function pixelsOf(picture: Sharp | Buffer): Promise<Pixels> {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
