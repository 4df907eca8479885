/**
 * Defines a stress test and runs its rounds. The files *.test.ts in this folder run a few rounds of
 * a stress test, and main.ts runs a stress test for hours.
 */

/**
 * Measurements of one or more rounds. Each value in `sum` is a total over the rounds, and each
 * value in `most` is the maximum of the rounds.
 */
export type Metrics = { sum: Record<string, number>; most: Record<string, number> }

/**
 * @param seed random seed of the whole run. A round with the same seed and number performs the same
 * actions, but their timing may differ.
 */
export type StressTestStarter = (options: {
  seed: number
  folder: string
}) => Promise<RunningStressTest>
export type RunningStressTest = {
  /** @throws if a check fails */
  round: (n: number) => Promise<Metrics>
  end: () => Promise<void>
}

export type StressTest = {
  description: string
  /** Number of rounds in a complete run. */
  rounds: number
  /** Number of rounds between two progress messages. */
  reportEvery: number
  start: StressTestStarter
}

export const EMPTY_METRICS: Metrics = { sum: {}, most: {} }

export function mergeMetrics(one: Metrics, other: Metrics): Metrics {
  const sum = { ...one.sum }
  for (const [name, value] of Object.entries(other.sum)) sum[name] = (sum[name] ?? 0) + value
  const most = { ...one.most }
  for (const [name, value] of Object.entries(other.most))
    most[name] = Math.max(most[name] ?? 0, value)
  return { sum, most }
}

const formatNumber = (value: number) => String(Math.round(value * 100) / 100)

/** Formats the measurements as one line of text, with the sums before the maxima. */
export function formatMetrics({ sum, most }: Metrics): string {
  const sums = Object.entries(sum).map(([name, value]) => `${formatNumber(value)} ${name}`)
  const mosts = Object.entries(most).map(
    ([name, value]) => `${name} at most ${formatNumber(value)}`,
  )
  return [...sums, ...mosts].join(', ')
}

type Run = { seed: number; folder: string; from?: number; to: number }

/**
 * Runs the rounds of a stress test one after another.
 * @param afterRound called after each successful round. The run ends if this function returns
 * false.
 */
export async function runRounds(
  begin: StressTestStarter,
  { seed, folder, from = 0, to }: Run,
  afterRound: (n: number, figures: Metrics) => boolean | Promise<boolean> = () => true,
): Promise<Metrics> {
  const running = await begin({ seed, folder })
  let all = EMPTY_METRICS
  try {
    for (let n = from; n < to; n += 1) {
      const figures = await running.round(n)
      all = mergeMetrics(all, figures)
      if (!(await afterRound(n, figures))) break
    }
  } finally {
    await running.end()
  }
  return all
}
