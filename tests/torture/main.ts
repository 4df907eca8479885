/**
 * Command-line entry point of the stress tests. `npm run torture` lists them, `npm run torture --
 * NAME` runs one of them, and `npm run torture -- all` runs all. Continues an interrupted run.
 * `--rounds N` sets the number of rounds, `--seed N` the random seed, `--from N` the first round,
 * and `--fresh` discards the saved progress. The command exits with 1 if a test fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deleteProgress, readProgress, saveProgress } from './progress.ts'
import {
  EMPTY_METRICS,
  formatMetrics,
  type Metrics,
  mergeMetrics,
  runRounds,
  type StressTest,
} from './stress-test.ts'

const stressTests = new Map<string, () => Promise<StressTest>>([
  ['kills', async () => (await import('./kills/kills.ts')).serverKillTest],
  ['requests', async () => (await import('./requests/requests.ts')).requestFuzzTest],
  ['images', async () => (await import('./images.ts')).corruptedPhotoTest],
  [
    'guess-passwords',
    async () => (await import('./attacks/guess-passwords.ts')).passwordGuessingTest,
  ],
  ['slow-clients', async () => (await import('./attacks/slow-clients.ts')).slowClientTest],
  ['attacks', async () => (await import('./attacks/attacks.ts')).overloadTest],
  ['backup', async () => (await import('./backup.ts')).backupTest],
  ['first-starts', async () => (await import('./first-starts.ts')).concurrentFirstStartTest],
  ['move', async () => (await import('./move.ts')).siteMoveTest],
  ['replicas', async () => (await import('./replicas.ts')).replicaKillTest],
  ['registrations', async () => (await import('./registrations.ts')).registrationKillTest],
  ['screens', async () => (await import('./browser-tests.ts')).thoroughBrowserTest],
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
const parseNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value))

let isStopping = false
/**
 * Stops after the current round on the first Ctrl-C and ends the process immediately on the second
 * Ctrl-C.
 */
process.once('SIGINT', () => {
  isStopping = true
  console.log('Stopping after this round.')
})

/**
 * Runs one stress test, and continues from the saved progress if there is any. With `--from N`,
 * ignores the saved progress and runs only round N. With `--from N --rounds M`, runs M rounds,
 * starting with round N.
 */
async function run(name: string, stressTest: StressTest) {
  const isReplay = values.from !== undefined
  if (values.fresh) await deleteProgress(name)
  const saved = isReplay ? null : await readProgress(name)
  const isContinued =
    saved && (values.seed === undefined || saved.seed === parseNumber(values.seed))
  const seed = isContinued ? saved.seed : (parseNumber(values.seed) ?? Date.now() % 1_000_000)
  const from = isContinued ? saved.done : (parseNumber(values.from) ?? 0)
  const to = isReplay
    ? from + (parseNumber(values.rounds) ?? 1)
    : (parseNumber(values.rounds) ?? stressTest.rounds)
  let figures: Metrics = isContinued ? saved.figures : EMPTY_METRICS
  let at = from
  const startTime = performance.now()
  const printMetrics = () => {
    const minutes = ((performance.now() - startTime) / 60_000).toFixed(1)
    console.log(`${name} (seed ${seed}) ${at} of ${to}, ${minutes} min: ${formatMetrics(figures)}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'copeaux-torture-'))
  if (from > 0) printMetrics()
  try {
    await runRounds(stressTest.start, { seed, folder, from, to }, async (n, roundMetrics) => {
      figures = mergeMetrics(figures, roundMetrics)
      at = n + 1
      if (!isReplay) await saveProgress(name, { seed, done: at, figures })
      if (at % stressTest.reportEvery === 0 && at < to) printMetrics()
      return !isStopping
    })
  } catch (error) {
    console.log(`${name} failed. To repeat: npm run torture -- ${name} --seed ${seed} --from ${at}`)
    console.log(error)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  printMetrics()
}

const [name] = positionals
const selectedNames =
  name === 'all' ? [...stressTests.keys()] : [...stressTests.keys()].filter((one) => one === name)
if (selectedNames.length === 0) {
  if (name !== undefined) {
    console.error(`Unknown stress test "${name}".`)
    process.exitCode = 1
  }
  console.log(`npm run torture -- NAME [OPTIONS]

  --rounds N  run N rounds (default: depends on the test)
  --seed N    use this random seed (default: the seed of the saved run, or a new one)
  --from N    start with round N, run one round unless --rounds is given, save no progress
  --fresh     discard the saved progress and start again

NAME is "all" or one of:`)
  for (const [one, load] of stressTests) console.log(`  ${one}  ${(await load()).description}`)
}
for (const one of selectedNames) {
  const stressTest = await stressTests.get(one)?.()
  if (stressTest && !isStopping) await run(one, stressTest)
}
process.exit()
