/**
 * Compares the AVIF files of demo photos with three alternatives of the same widths: the former
 * AVIF settings, JPEG of quality 82, and WebP of quality 80. Measures each photo with and without
 * camera noise, because the AVIF quality depends on the noise. Fails if the AVIF files of any photo
 * are not smaller than those of every alternative.
 */
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { decodePixels, type PixelBuffer, toSharpImage } from '../server/images/decode/open-photo.ts'
import { computeSsim, findAvifQuality } from '../server/images/variants/avif-quality.ts'
import { AVIF_WIDTHS, getAvifOptions } from '../server/images/variants/encoder-settings.ts'
import { formatMarkdownTable } from './markdown.ts'
import { addNoise, NOISE_STANDARD_DEVIATION, NOISY_PHOTO_WIDTH } from './noise.ts'

const PHOTOS = [
  'hero-bench-01', // The widest demo photo: many materials in window light.
  'ambience-tools-01', // Shows wood shavings and steel.
  'bowl-walnut-02', // Shows quiet grain and polished wood.
  'bowl-yew-02', // Shows bark and grain.
  'box-boxwood-02', // Shows pale and smooth wood.
  'bronze-02', // Shows sparkling metal with strong colours.
  'hollow-beech-02', // Shows fine black lines.
  'hollow-elm-01', // Shows burr wood on a dark background.
  'sculpture-ash-02', // Shows ribs in raking light.
  'vase-oak-charred-02', // Shows nearly black wood.
]
const FOLDER = join(import.meta.dirname, '../demo/photos')
/** Image widths in pixels that phones and laptops request most often. */
const WIDTHS = AVIF_WIDTHS.filter((width) => [403, 629, 983].includes(width))

const ENCODERS: Record<string, (image: Sharp, quality: number) => Sharp> = {
  'AVIF today': (image, quality) => image.avif(getAvifOptions(quality)),
  'AVIF before': (image) =>
    image.avif({ effort: 3, quality: 76, chromaSubsampling: '4:4:4', tune: 'iq' }),
  'JPEG 82': (image) => image.jpeg({ quality: 82 }),
  'WebP 80': (image) => image.webp({ quality: 80 }),
}
type Sum = { bytes: number; pixels: number; whole: number; half: number; files: number }

const resizePixels = (of: PixelBuffer, width: number) =>
  decodePixels(toSharpImage(of).resize({ width }))

/**
 * Measures the file size and the similarity of a photo in each format.
 * @param clean the photo without noise, which is the reference for the similarity
 */
async function measure(photo: PixelBuffer, clean: PixelBuffer, sums: Map<string, Sum>) {
  const quality = await findAvifQuality(photo)
  for (const width of WIDTHS) {
    const [shown, wanted] = [await resizePixels(photo, width), await resizePixels(clean, width)]
    const seen = await resizePixels(wanted, Math.round(width / 2))
    for (const [name, way] of Object.entries(ENCODERS)) {
      const file = await way(toSharpImage(shown), quality).toBuffer()
      const made = await decodePixels(file)
      const sum = sums.get(name) ?? { bytes: 0, pixels: 0, whole: 0, half: 0, files: 0 }
      sum.bytes += file.length
      sum.pixels += shown.width * shown.height
      sum.whole += computeSsim(wanted, made)
      sum.half += computeSsim(seen, await resizePixels(made, Math.round(width / 2)))
      sum.files += 1
      sums.set(name, sum)
    }
  }
  return quality
}

export async function runImageQualityBenchmark() {
  for (const isGrainy of [false, true]) {
    const all = new Map<string, Sum>()
    const rows: (string | number)[][] = []
    for (const name of PHOTOS) {
      console.error(`${name} …`)
      const clean = await decodePixels(
        sharp(join(FOLDER, `${name}.jpg`)).resize({ width: NOISY_PHOTO_WIDTH }),
      )
      const own = new Map<string, Sum>()
      const quality = await measure(isGrainy ? addNoise(clean) : clean, clean, own)
      const kilobytes = [...own.values()].map(({ bytes }) => (bytes / 1000).toFixed(1))
      rows.push([name, quality, ...kilobytes])
      for (const [way, sum] of own) {
        const whole = all.get(way)
        if (whole) for (const key of Object.keys(sum) as (keyof Sum)[]) whole[key] += sum[key]
        else all.set(way, { ...sum })
      }
      const [today = 0, ...others] = [...own.values()].map(({ bytes }) => bytes)
      if (others.some((bytes) => bytes <= today)) {
        console.log(`**${name} is heavier than one of the others.**`)
        process.exitCode = 1
      }
    }
    const ways = Object.keys(ENCODERS)
    const [today] = all.values()
    console.log(
      `\n${isGrainy ? `With grain (σ ${NOISE_STANDARD_DEVIATION} at ${NOISY_PHOTO_WIDTH} px)` : 'As they are'}\n`,
    )
    console.log(
      formatMarkdownTable(
        ['', 'kB a megapixel', 'bytes for its bytes', 'SSIM', 'SSIM, half size'],
        ways.map((way) => {
          const { bytes, pixels, whole, half, files } = all.get(way) as Sum
          const share = ((today?.bytes ?? 0) / bytes).toFixed(2)
          const per = (bytes / 1000 / (pixels / 1e6)).toFixed(0)
          return [way, per, share, (whole / files).toFixed(4), (half / files).toFixed(4)]
        }),
      ),
    )
    console.log(formatMarkdownTable(['photo', 'quality', ...ways.map((way) => `${way}, kB`)], rows))
  }
}
