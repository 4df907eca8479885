/**
 * Searches the lowest sufficient AVIF quality of a photo. Smooth photos get smaller files, and no
 * bytes are spent on grain.
 */
import { ssim } from 'ssim.js'
import { avifOptions, QUALITY_SEARCH } from './encoder-settings.ts'
import { createEncoder, decodePixels, type Pixels } from './open-photo.ts'

/**
 * Returns the structural similarity (SSIM) of two pictures of one size. 1 means that they are equal.
 * By default ssim.js scales pictures down, which would hide grain.
 */
export function similarity(one: Pixels, other: Pixels): number {
  return ssim(imageData(one), imageData(other), { ssim: 'fast', downsample: false }).mssim
}

/** Adds the alpha channel that ssim.js expects. */
function imageData({ data, width, height }: Pixels) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; to < rgba.length; to += 1)
    rgba[to] = to % 4 === 3 ? 255 : (data[from++] ?? 0)
  return { data: rgba, width, height }
}

type Trial = { similarity: number; bytes: number }

const resizePixels = (of: Pixels, scale: number) => {
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return decodePixels(
    createEncoder(of).resize({ width: side(of.width), height: side(of.height), fit: 'fill' }),
  )
}

/**
 * Halves the picture. This removes most grain, as viewing on a phone does, and keeps the content.
 */
const halveSize = (of: Pixels) => resizePixels(of, 1 / 2)

/** Minimum size in pixels. The SSIM window is eleven pixels wide. */
const MIN_SIDE = 11

/**
 * Returns the lowest quality that is nearly as similar to the photo as the best quality. The
 * reference is the best quality and not the photo, because grain is lost at every quality.
 * @param pixels of the photo, at any size
 * @returns an integer between the least and the best quality of SEARCH
 */
export async function findAvifQuality(pixels: Pixels): Promise<number> {
  const area = pixels.width * pixels.height
  const small = await resizePixels(pixels, Math.min(1, Math.sqrt(QUALITY_SEARCH.pixels / area)))
  const seen = await halveSize(small)
  if (Math.min(seen.width, seen.height) < MIN_SIDE) return QUALITY_SEARCH.best
  const most = (QUALITY_SEARCH.heaviest * small.width * small.height) / 1e6
  const tryOut = async (quality: number): Promise<Trial> => {
    const file = await createEncoder(small).avif(avifOptions(quality)).toBuffer()
    return {
      bytes: file.length,
      similarity: similarity(seen, await halveSize(await decodePixels(file))),
    }
  }
  const wanted = (await tryOut(QUALITY_SEARCH.best)).similarity - QUALITY_SEARCH.loss
  let [least, best]: [number, number] = [QUALITY_SEARCH.least, QUALITY_SEARCH.best]
  // Differences below four are not visible.
  while (best - least > 4) {
    const quality = Math.round((least + best) / 2)
    const tried = await tryOut(quality)
    if (tried.bytes > most || tried.similarity >= wanted) best = quality
    else least = quality
  }
  return best
}
