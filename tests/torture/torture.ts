/**
 * Defines a stress test and runs its rounds. Its unit test runs a few rounds, main.ts runs them for
 * hours.
 */

/** Measurements of rounds: sums over all of them, and the maximum of each value. */
export type Figures = { sum: Record<string, number>; most: Record<string, number> }

/**
 * @param seed seed of the whole run. A round repeats the same actions for the same seed and number,
 * except for timing.
 */
export type Begin = (options: { seed: number; folder: string }) => Promise<Running>
export type Running = {
  /** @throws if a check fails */
  round: (n: number) => Promise<Figures>
  end: () => Promise<void>
}

export type Torture = {
  says: string
  /** Number of rounds in a whole run. */
  rounds: number
  /** Number of rounds between two progress messages. */
  every: number
  begin: Begin
}

export const NOTHING: Figures = { sum: {}, most: {} }

export function together(one: Figures, other: Figures): Figures {
  const sum = { ...one.sum }
  for (const [name, value] of Object.entries(other.sum)) sum[name] = (sum[name] ?? 0) + value
  const most = { ...one.most }
  for (const [name, value] of Object.entries(other.most))
    most[name] = Math.max(most[name] ?? 0, value)
  return { sum, most }
}

const written = (value: number) => String(Math.round(value * 100) / 100)

/** Formats the measurements in one line: first the sums, then the maxima. */
export function lineOf({ sum, most }: Figures): string {
  const sums = Object.entries(sum).map(([name, value]) => `${written(value)} ${name}`)
  const mosts = Object.entries(most).map(([name, value]) => `${name} at most ${written(value)}`)
  return [...sums, ...mosts].join(', ')
}

type Run = { seed: number; folder: string; from?: number; to: number }

/** @param after called after each round that passed. The run ends if it returns false. */
export async function rounds(
  begin: Begin,
  { seed, folder, from = 0, to }: Run,
  after: (n: number, figures: Figures) => boolean | Promise<boolean> = () => true,
): Promise<Figures> {
  const running = await begin({ seed, folder })
  let all = NOTHING
  try {
    for (let n = from; n < to; n += 1) {
      const figures = await running.round(n)
      all = together(all, figures)
      if (!(await after(n, figures))) break
    }
  } finally {
    await running.end()
  }
  return all
}
