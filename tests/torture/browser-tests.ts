/** Runs the browser tests under more conditions than `npm test` and `npm run test:nightly`. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { findNginx } from '../../scripts/find-nginx.mjs'
import { ensureBuilt, environment } from '../../scripts/prepare.mjs'
import type { StressTest, StressTestStarter } from './stress-test.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Retries failed browser tests, because the machine may stall for a moment during a long run.
 * Counts the tests that pass only on a retry separately.
 */
const OPTIONS = ['--reporter=line,json', '--retries=2']

type Run = { chosen: string[]; env?: Record<string, string> }

/**
 * Stress test that runs browser tests.
 * @param runs the selected browser tests and their environment variables for each round
 */
const runBrowserTests =
  (runs: Run[]): StressTestStarter =>
  async ({ folder }) => {
    ensureBuilt()
    const tools = { CHROMIUM_PATH: findChromium(), NGINX_PATH: findNginx() }
    return {
      async round(n) {
        const { chosen, env } = runs[n % runs.length] as Run
        const report = join(folder, `${n}.json`)
        const run = spawn('playwright', ['test', ...OPTIONS, ...chosen], {
          cwd: ROOT,
          env: { ...environment, ...tools, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        const code = await new Promise((ended) => run.once('exit', ended))
        if (code !== 0) throw new Error(`${chosen.join(' ')}: see above`)
        const { stats } = JSON.parse(await readFile(report, 'utf8'))
        const sum = {
          'tests held': stats.expected + stats.flaky,
          'of them at a later try': stats.flaky,
        }
        return { sum, most: {} }
      },
      async end() {},
    }
  }

/**
 * Browser tests that check only some of their cases in `npm test`. Here they check all cases,
 * because of the environment variables THOROUGH (see tests/support/checks/thorough.ts) and TAPS
 * (number of double taps).
 */
const THOROUGH = [
  'visitor/every-page',
  'admin/every-screen',
  'saving/double-tap',
  'saving/double-tap-actions',
  'saving/drafts',
  'photos/uploads',
  'editing/hostile-languages',
  'visitor-gallery/sheet',
]
const thoroughRuns = THOROUGH.map((name) => ({
  chosen: [name],
  env: { THOROUGH: '1', TAPS: '200' },
}))

export const thoroughBrowserTest: StressTest = {
  description:
    'browser tests of every screen at every width, text size and language, and of 200 pairs of taps',
  rounds: thoroughRuns.length,
  reportEvery: 1,
  start: runBrowserTests(thoroughRuns),
}
