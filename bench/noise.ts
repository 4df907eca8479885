/** Adds sensor noise to photos, similar to the noise of a phone camera at dusk. */
import type { PixelBuffer } from '../server/images/decode/open-photo.ts'

/** Width in pixels of a photo with 12 megapixels and an aspect ratio of 4:3. */
export const NOISY_PHOTO_WIDTH = 4000
/** Standard deviation of the noise, on a scale of 0 to 255 for each colour channel. */
export const NOISE_STANDARD_DEVIATION = 12

/**
 * Returns a generator of Gaussian noise (linear congruential generator and Box–Muller transform).
 * The same seed always produces the same values.
 */
function createGaussianNoise(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

export function addNoise({ data, width, height }: PixelBuffer, seed = 1): PixelBuffer {
  const grain = createGaussianNoise(seed)
  const bytes = Buffer.from(new Uint8ClampedArray(data.map((part) => part)).buffer)
  for (const [at, part] of data.entries())
    bytes[at] = Math.max(0, Math.min(255, Math.round(part + NOISE_STANDARD_DEVIATION * grain())))
  return { data: bytes, width, height }
}
