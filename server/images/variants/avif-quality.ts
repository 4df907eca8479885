import { ssim } from 'ssim.js'
import { decodePixels, type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'
import { AVIF_QUALITY_SEARCH_OPTIONS, getAvifOptions } from './encoder-settings.ts'

/**
 * Returns 1 for identical pictures. Does not downsample, which would hide the loss of fine detail
 * such as grain.
 */
export function computeSsim(one: PixelBuffer, other: PixelBuffer): number {
  return ssim(toImageData(one), toImageData(other), { ssim: 'fast', downsample: false }).mssim
}

/** ssim.js expects four channels. */
function toImageData({ data, width, height }: PixelBuffer) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; to < rgba.length; to += 1)
    rgba[to] = to % 4 === 3 ? 255 : (data[from++] ?? 0)
  return { data: rgba, width, height }
}

type Trial = { similarity: number; bytes: number }

const resizePixels = (of: PixelBuffer, scale: number) => {
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return decodePixels(
    toSharpImage(of).resize({ width: side(of.width), height: side(of.height), fit: 'fill' }),
  )
}

/**
 * Photos are compared at half their size, at which phones show them. This removes most of the
 * grain, but nothing of the subject.
 */
const halveSize = (of: PixelBuffer) => resizePixels(of, 1 / 2)

/**
 * Photos whose halved sample is smaller get the maximum quality, because the SSIM windows of
 * 11 × 11 pixels do not fit.
 */
const MIN_SIDE = 11

/**
 * Finds the lowest quality at which the photo looks nearly as at the best quality, so that smooth
 * photos get smaller files. A file above the size limit gets a lower quality in any case.
 */
export async function findAvifQuality(pixels: PixelBuffer): Promise<number> {
  const area = pixels.width * pixels.height
  const small = await resizePixels(
    pixels,
    Math.min(1, Math.sqrt(AVIF_QUALITY_SEARCH_OPTIONS.samplePixels / area)),
  )
  const reference = await halveSize(small)
  if (Math.min(reference.width, reference.height) < MIN_SIDE)
    return AVIF_QUALITY_SEARCH_OPTIONS.maxQuality
  const maxBytes =
    (AVIF_QUALITY_SEARCH_OPTIONS.maxBytesPerMegapixel * small.width * small.height) / 1e6
  const tryQuality = async (quality: number): Promise<Trial> => {
    const file = await toSharpImage(small).avif(getAvifOptions(quality)).toBuffer()
    return {
      bytes: file.length,
      similarity: computeSsim(reference, await halveSize(await decodePixels(file))),
    }
  }
  const minSimilarity =
    (await tryQuality(AVIF_QUALITY_SEARCH_OPTIONS.maxQuality)).similarity -
    AVIF_QUALITY_SEARCH_OPTIONS.maxSimilarityLoss
  let [least, best]: [number, number] = [
    AVIF_QUALITY_SEARCH_OPTIONS.minQuality,
    AVIF_QUALITY_SEARCH_OPTIONS.maxQuality,
  ]
  // A difference in AVIF quality of up to 4 is not visible.
  while (best - least > 4) {
    const quality = Math.round((least + best) / 2)
    const tried = await tryQuality(quality)
    if (tried.bytes > maxBytes || tried.similarity >= minSimilarity) best = quality
    else least = quality
  }
  return best
}
