/** Reads photos of any kind that photoType recognises, and encodes their pixels. The only importer of sharp. */
import { access } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { done, type Outcome, refused } from '../outcome.ts'
import { decodeHeic } from './heic.ts'
import { inHeicTurn } from './heic-turn.ts'
import { type Coding, codingOf } from './heif-colour.ts'
import { readBoxes } from './iso-boxes.ts'
import { isRaw, previewsIn, withOrientation } from './raw-preview.ts'
import { type Directory, readDirectories, TAG } from './tiff-directories.ts'
import { isHdr, toneMap } from './tone-map.ts'

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

/** A preview in a camera raw file is used when its longer side has so many pixels: the site shows no more. */
const LEAST_PREVIEW = 1600
/** A TIFF may bring channels that are no colours. Together they may hold as much as the largest CMYK photo with alpha. */
const MOST_CHANNELS = 16
const MOST_VALUES = MOST_PIXELS * 5

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
const READ = {
  failOn: 'error',
  limitInputPixels: MOST_PIXELS,
  limitInputChannels: MOST_CHANNELS,
} as const

/** How the values of a photo's pixels are to be understood where libvips does not know it. */
type Meaning = {
  /** Whether channels beyond the colours may be no alpha; `false` where libvips is right. */
  extra: false | 'no alpha' | 'alpha first'
  /** Of an HDR photo. */
  hdr: Coding | null
}

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
    const directories = type === 'image/tiff' ? await readDirectories(file) : []
    const source = isRaw(directories) ? await largestPreview(file, directories) : file
    if (!source) return refused('raw_photo', 'image')
    const head = sharp(source, {
      ...READ,
      limitInputPixels: false,
      // A large iPhone photo has more tiles than are allowed by default.
      unlimited: isHeic && (boxes?.headerBytes ?? 0) <= LONGEST_HEADER,
    })
    const { width, height, channels, autoOrient, icc } = await head.metadata()
    if (width * height > MOST_PIXELS || width * height * channels > MOST_VALUES)
      return refused('too_many_pixels', 'image')
    const coding = boxes && !icc ? await codingOf(file) : null
    const meaning: Meaning = {
      extra: source === file && extraChannels(directories[0]),
      hdr: isHdr(coding) ? coding : null,
    }
    const decodeHere = (box: Box) => decode(source, box, meaning)
    const decodeInTurn = (box: Box) =>
      inHeicTurn(file, async () =>
        decode(await decodeHeic({ file, width, height, icc }, LONGEST), box, meaning),
      )
    return done({ ...autoOrient, pixels: isHeic ? decodeInTurn : decodeHere })
  } catch (error) {
    if (isDamage(error)) return refused('damaged_photo', 'image')
    throw error
  }
}

async function largestPreview(file: string, directories: Directory[]): Promise<Buffer | null> {
  for await (const preview of previewsIn(file, directories)) {
    try {
      const { format, width, height, orientation } = await sharp(preview, READ).metadata()
      if (format !== 'jpeg' || Math.max(width, height) < LEAST_PREVIEW) continue
      return orientation ? preview : withOrientation(preview, directories)
    } catch (error) {
      if (!isDamage(error)) throw error
    }
  }
  return null
}

/** libvips takes the first channel beyond the colours for alpha, also a selection that was saved in the file. */
function extraChannels(page: Directory | undefined): Meaning['extra'] {
  const [photometric = 2] = page?.get(TAG.photometric) ?? []
  const [samples = 1] = page?.get(TAG.samples) ?? []
  const [one, ...others] = page?.get(TAG.extraSamples) ?? []
  if (one === undefined && samples <= (COLOURS[photometric] ?? samples)) return false
  if (one !== ASSOCIATED_ALPHA && one !== ALPHA) return 'no alpha'
  return others.length > 0 && 'alpha first'
}
/** How many channels each photometric interpretation has: white or black first, RGB, palette, CMYK, YCbCr, Lab. */
const COLOURS: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3, 8: 3 }
const ASSOCIATED_ALPHA = 1
const ALPHA = 2

async function decode(
  source: string | Uint8Array | null,
  box: Box,
  { extra, hdr }: Meaning,
): Promise<Pixels> {
  if (!source) throw new DamagedPhoto('heic')
  try {
    const upright = extra ? await withoutExtra(source, extra) : sharp(source, READ).autoOrient()
    const { data, info } = await upright
      .timeout({ seconds: LONGEST / 1000 })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace(hdr ? 'rgb16' : 'srgb')
      .raw({ depth: hdr ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // A TIFF may hold any number of bands, which no colour space explains.
    if (channels !== 3) throw new Error(`${channels} channels`)
    const values = new Uint16Array(data.buffer, data.byteOffset, hdr ? data.length / 2 : 0)
    return { data: hdr ? toneMap(values, hdr) : data, width, height }
  } catch (error) {
    throw isDamage(error) ? new DamagedPhoto(error.message) : error
  }
}

/** Reads the photo upright without the channels that show nothing. */
async function withoutExtra(source: string | Uint8Array, extra: 'no alpha' | 'alpha first') {
  const { data, info } = await sharp(source, READ)
    .timeout({ seconds: LONGEST / 1000 })
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const channels = extra === 'no alpha' ? 3 : 4
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * info.channels
    data.copyWithin(pixel * channels, from, from + channels)
  }
  const kept = data.subarray(0, width * height * channels)
  return sharp(kept, { raw: { width, height, channels } })
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
