/**
 * Command-line entry point of the benchmarks. `npm run bench` lists the benchmarks, and `npm run
 * bench <name>` runs one benchmark. Results are printed to stdout as Markdown.
 */
import { argv } from 'node:process'

type Bench = { description: string; load: () => Promise<() => Promise<void>> }

const benches = new Map<string, Bench>([
  [
    'images',
    {
      description:
        'uploads and their image variants compared with sharp alone, response times during them, memory',
      load: async () => (await import('./images.ts')).runImageBenchmark,
    },
  ],
  [
    'pages',
    {
      description:
        'public pages: hits, paint, lighthouse, memory, scale, starts, noise (default: all); --json FILE saves the results',
      load: async () => (await import('./pages.ts')).runPageBenchmarks,
    },
  ],
  [
    'admin',
    {
      description:
        'first use of the admin on a slow connection; compares the checkouts given as arguments',
      load: async () => (await import('./admin.ts')).runAdminBenchmark,
    },
  ],
  [
    'replicas',
    {
      description:
        'one process on SQLite, one on PostgreSQL, two and three behind nginx: throughput, CPU time, stale reads',
      load: async () => (await import('./replicas.ts')).runReplicaBenchmark,
    },
  ],
  [
    'quality',
    {
      description:
        'size and similarity of the files of ten demo photos, compared with JPEG of quality 82',
      load: async () => (await import('./quality.ts')).runImageQualityBenchmark,
    },
  ],
])

/**
 * Returns true for errors of `parseArgs`, such as an unknown option. These errors are printed in
 * one line without a stack trace.
 */
const isUsageError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_')

const name = argv[2]
const bench = name === undefined ? undefined : benches.get(name)
if (bench) {
  const run = await bench.load()
  try {
    await run()
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  if (name !== undefined) console.error(`Unknown benchmark "${name}".`)
  console.log('npm run bench <name>, where <name> is one of:')
  for (const [known, { description }] of benches) console.log(`  ${known}  ${description}`)
  if (name !== undefined) process.exitCode = 1
}
