/**
 * `npm run torture` lists the stress tests. `npm run torture -- NAME` (or `all`) runs one and
 * continues an interrupted run. `--rounds N` sets the number of rounds, `--seed N` the random seed,
 * `--from N` the first round, and `--fresh` discards the saved progress. Exits with 1 if a test
 * fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forgetProgress, keepProgress, readProgress } from './progress.ts'
import { type Figures, lineOf, NOTHING, rounds, type Torture, together } from './torture.ts'

const all = new Map<string, () => Promise<Torture>>([
  ['kills', async () => (await import('./kills.ts')).kills],
  ['requests', async () => (await import('./requests.ts')).requests],
  ['images', async () => (await import('./images.ts')).images],
  ['guess-passwords', async () => (await import('./guess-passwords.ts')).guesses],
  ['slow-clients', async () => (await import('./slow-clients.ts')).slowClients],
  ['attacks', async () => (await import('./attacks.ts')).attacks],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['first-starts', async () => (await import('./first-starts.ts')).firstStarts],
  ['move', async () => (await import('./move.ts')).move],
  ['replicas', async () => (await import('./replicas.ts')).replicas],
  ['screens', async () => (await import('./browser-tests.ts')).screens],
  ['journeys', async () => (await import('./browser-tests.ts')).journeys],
])

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    fresh: { type: 'boolean' },
  },
})
const number = (value: string | undefined) => (value === undefined ? undefined : Number(value))

let isStopping = false
/** The first Ctrl-C stops after the current round. A second one ends the process at once. */
process.once('SIGINT', () => {
  isStopping = true
  console.log('Stopping after this round.')
})

/**
 * Runs one stress test. With `--from` it repeats single rounds and does not change the saved
 * progress.
 */
async function run(name: string, torture: Torture) {
  const isLook = values.from !== undefined
  if (values.fresh) await forgetProgress(name)
  const kept = isLook ? null : await readProgress(name)
  const goesOn = kept && (values.seed === undefined || kept.seed === number(values.seed))
  const seed = goesOn ? kept.seed : (number(values.seed) ?? Date.now() % 1_000_000)
  const from = goesOn ? kept.done : (number(values.from) ?? 0)
  const to = isLook
    ? from + (number(values.rounds) ?? 1)
    : (number(values.rounds) ?? torture.rounds)
  let figures: Figures = goesOn ? kept.figures : NOTHING
  let at = from
  const begun = performance.now()
  const tell = () => {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    console.log(`${name} (seed ${seed}) ${at} of ${to}, ${minutes} min: ${lineOf(figures)}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-torture-'))
  if (from > 0) tell()
  try {
    await rounds(torture.begin, { seed, folder, from, to }, async (n, ofRound) => {
      figures = together(figures, ofRound)
      at = n + 1
      if (!isLook) await keepProgress(name, { seed, done: at, figures })
      if (at % torture.every === 0 && at < to) tell()
      return !isStopping
    })
  } catch (error) {
    console.log(`${name} broke. Again: npm run torture -- ${name} --seed ${seed} --from ${at}`)
    console.log(error)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  tell()
}

const [name] = positionals
const chosen = name === 'all' ? [...all.keys()] : [...all.keys()].filter((one) => one === name)
if (chosen.length === 0) {
  if (name !== undefined) {
    console.error(`There is no torture "${name}".`)
    process.exitCode = 1
  }
  console.log('npm run torture -- NAME, where NAME is "all" or one of:')
  for (const [one, load] of all) console.log(`  ${one}  ${(await load()).says}`)
}
for (const one of chosen) {
  const torture = await all.get(one)?.()
  if (torture && !isStopping) await run(one, torture)
}
process.exit()
