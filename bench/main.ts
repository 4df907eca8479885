/**
 * `npm run bench` lists the benchmarks, `npm run bench <name>` runs one. Results go to stdout as
 * Markdown.
 */
import { argv } from 'node:process'

type Bench = { says: string; load: () => Promise<{ run: () => Promise<void> }> }

const benches = new Map<string, Bench>([
  [
    'images',
    {
      says: 'uploads and the files made of them, beside sharp alone; the gallery meanwhile; memory',
      load: () => import('./images.ts'),
    },
  ],
  [
    'pages',
    {
      says: 'the public pages: hits, look, scores, memory, scale, starts, grain; all, or those that are named; --json file',
      load: () => import('./pages.ts'),
    },
  ],
  [
    'admin',
    {
      says: 'first use of the admin on a slow connection; checkouts that are named are compared by turns',
      load: () => import('./admin.ts'),
    },
  ],
  [
    'replicas',
    {
      says: 'one process on SQLite, one on PostgreSQL and object storage, two and three behind nginx: hits, CPU, freshness',
      load: () => import('./replicas.ts'),
    },
  ],
  [
    'quality',
    {
      says: 'bytes and likeness of the files made of ten demo photographs, beside a JPEG of quality 82',
      load: () => import('./quality.ts'),
    },
  ],
])

/**
 * Returns true for errors of `parseArgs`, such as an unknown option. They are reported in one line,
 * without a stack trace.
 */
const isAskedWrongly = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_')

const name = argv[2]
const bench = name === undefined ? undefined : benches.get(name)
if (bench) {
  const { run } = await bench.load()
  try {
    await run()
  } catch (error) {
    if (!isAskedWrongly(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  if (name !== undefined) console.error(`There is no measurement "${name}".`)
  console.log('npm run bench <name>, where <name> is one of:')
  for (const [known, { says }] of benches) console.log(`  ${known}  ${says}`)
  if (name !== undefined) process.exitCode = 1
}
