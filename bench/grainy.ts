/** The grain of a telephone's camera at dusk. */
import type { Pixels } from '../server/images/open-photo.ts'

/** Pixels across of a photograph of 12 megapixels, and how far from its own colour a pixel of it lies (of 255). */
export const LARGE = 4000
export const GRAIN = 12

/** The same grain in every run (a linear congruential generator, and Box and Muller's way from two numbers to one). */
function grainOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

/** @param seed of which the grain grows: the same grain each time */
export function grainy({ data, width, height }: Pixels, seed = 1): Pixels {
  const grain = grainOf(seed)
  const bytes = Buffer.from(new Uint8ClampedArray(data.map((part) => part)).buffer)
  for (const [at, part] of data.entries())
    bytes[at] = Math.max(0, Math.min(255, Math.round(part + GRAIN * grain())))
  return { data: bytes, width, height }
}
