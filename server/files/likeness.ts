/** How like two pictures are: SSIM as Wang and others published it in 2004. */
import { ssim } from 'ssim.js'
import type { Pixels } from './open-photo.ts'

/**
 * @returns the mean over the luma of every pixel (Gaussian window of 11 × 11, σ 1.5; not scaled down first, which is the
 * library's habit and would hide the grain); 1 when they are the same
 */
export function likeness(one: Pixels, other: Pixels): number {
  return ssim(imageData(one), imageData(other), { ssim: 'fast', downsample: false }).mssim
}

/** As ssim.js wants it: with an alpha channel. */
function imageData({ data, width, height }: Pixels) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; to < rgba.length; to += 1)
    rgba[to] = to % 4 === 3 ? 255 : (data[from++] ?? 0)
  return { data: rgba, width, height }
}
