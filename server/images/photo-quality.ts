/** Searches the quality that a photo's AVIF files need, so that quiet ones are light and grain is not paid for. */
import { ssim } from 'ssim.js'
import { encode, type Pixels, pixelsOf } from './open-photo.ts'
import { avif, SEARCH } from './photo-recipe.ts'

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

type Tried = { similarity: number; bytes: number }

const sized = (of: Pixels, scale: number) => {
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return pixelsOf(
    encode(of).resize({ width: side(of.width), height: side(of.height), fit: 'fill' }),
  )
}

/** At half its size grain is nearly gone, as it is to the eye on a telephone, and what the photo shows is there. */
const halved = (of: Pixels) => sized(of, 1 / 2)

/** In pixels: SSIM looks through a window of eleven. */
const SMALLEST = 11

/**
 * The least quality with which it is nearly as like the photo as with the best. The best is not asked to be like the photo
 * itself: what no quality keeps, as grain, would have to be paid for in all of them.
 * @param pixels of the photo, at any size
 * @returns a whole number between the least and the best of SEARCH
 */
export async function qualityOf(pixels: Pixels): Promise<number> {
  const area = pixels.width * pixels.height
  const small = await sized(pixels, Math.min(1, Math.sqrt(SEARCH.pixels / area)))
  const seen = await halved(small)
  if (Math.min(seen.width, seen.height) < SMALLEST) return SEARCH.best
  const most = (SEARCH.heaviest * small.width * small.height) / 1e6
  const tryOut = async (quality: number): Promise<Tried> => {
    const file = await encode(small).avif(avif(quality)).toBuffer()
    return { bytes: file.length, similarity: similarity(seen, await halved(await pixelsOf(file))) }
  }
  const wanted = (await tryOut(SEARCH.best)).similarity - SEARCH.loss
  let [least, best]: [number, number] = [SEARCH.least, SEARCH.best]
  // Closer than four nobody tells them apart.
  while (best - least > 4) {
    const quality = Math.round((least + best) / 2)
    const tried = await tryOut(quality)
    if (tried.bytes > most || tried.similarity >= wanted) best = quality
    else least = quality
  }
  return best
}
