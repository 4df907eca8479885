/** Seeded pseudo-random number generator (mulberry32). */
export type RandomGenerator = ReturnType<typeof createRandomGenerator>

export function createRandomGenerator(seed: number) {
  let state = seed | 0
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    /**
     * Returns a random element of the list.
     * @throws RangeError for an empty list
     */
    oneOf<T>(things: readonly T[]): T {
      if (things.length === 0) throw new RangeError('there is nothing to choose from')
      return things[below(things.length)] as T
    },
    bytes: (length: number) => Uint8Array.from({ length }, () => below(256)),
  }
}

/**
 * Returns the random number generator for one round of a run. The random numbers of different
 * rounds are independent of each other.
 */
export const createRandomGeneratorForRound = (seed: number, round: number) =>
  createRandomGenerator(Math.imul(seed, 0x9e3779b1) ^ round)
