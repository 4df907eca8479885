/** What a torture is, and how its rounds are gone through: by its short test, and for hours by main.ts. */

/** What rounds have measured: sums over all of them, and the most that any of them had. */
export type Figures = { sum: Record<string, number>; most: Record<string, number> }

/** @param seed of a whole run; with it and its number a round does the same again, as far as time lets it */
export type Begin = (options: { seed: number; folder: string }) => Promise<Running>
export type Running = {
  /** @throws where something gave; the message says what */
  round: (n: number) => Promise<Figures>
  end: () => Promise<void>
}

export type Torture = {
  says: string
  /** Of a whole run. */
  rounds: number
  /** Between two lines that are printed. */
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

/** One line: what was summed up, then the most of each. */
export function lineOf({ sum, most }: Figures): string {
  const sums = Object.entries(sum).map(([name, value]) => `${written(value)} ${name}`)
  const mosts = Object.entries(most).map(([name, value]) => `${name} at most ${written(value)}`)
  return [...sums, ...mosts].join(', ')
}

type Run = { seed: number; folder: string; from?: number; to: number }

/** @param after hears of each round that went well; what it answers says whether to go on */
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
