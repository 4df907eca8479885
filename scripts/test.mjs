/**
 * Implements `npm test`, which runs all checks for a change, also in a fresh clone, and prints one
 * summary line. A check without its own number of tests, such as types or lint, counts as one test.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { CLOCKS, UNIT_TESTS } from '../tests/clock/settings.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// Lowers the priority of the tests, because the image and backup workers have a low CPU priority
// and would get no CPU time next to tests that use every core. The tests still have a higher
// priority than image decoding, whose low priority is itself tested.
const BACK = 9
if (getPriority() < BACK) setPriority(BACK)
const results = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Names of the failed checks and tests, repeated before the last line. */
const failures = []

function run(command, extra = {}) {
  const started = performance.now()
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    // Disables colours, because plain text is readable both in a terminal and in a log file.
    env: { ...environment, NO_COLOR: '1', ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

function check(name, ...command) {
  const { ok, seconds } = run(command)
  total[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
}

/**
 * Runs a test suite that writes a JSON report. If the suite fails without a failed test, it counts
 * as one failure.
 * @param read returns the numbers of tests and the names of the failed tests from the report
 */
function suite(name, command, report, read, extra) {
  const { ok, seconds } = run(command, extra)
  const told = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  if ((!ok || told.passed === 0) && told.failed === 0) {
    told.failed = 1
    told.failures = ['no test failed, but the command did']
  }
  for (const key of Object.keys(total)) total[key] += told[key]
  failures.push(...told.failures.map((title) => `${name}: ${title}`))
  console.log(
    `${told.failed ? '✗' : '✓'} ${name}: ${told.passed} passed, ${told.failed} failed (${seconds} s)`,
  )
}

// Generates the image variants of the demo photos in the background, because this takes about a
// minute on two cores.
const LOAD_DEMO =
  "import('./tests/support/browser/load-demo.ts').then(({ default: load }) => load())"
const demo = spawn('node', ['-e', LOAD_DEMO], { cwd: root, env: environment, stdio: 'inherit' })
const demoLoaded = new Promise((loaded) => demo.once('exit', loaded))

check('types of the routes', 'react-router', 'typegen')
check('types', 'tsc', '--noEmit')
check('format and lint', 'biome', 'check', '.')
check('import rule', 'oxlint', '--deny-warnings')
check('nothing unused', 'knip')

const reportOf = (name) => join(results, `${name.replace(/\W+/g, '-')}.json`)

/**
 * Runs the unit and API tests.
 * @param only test files to run; an empty list runs all of them
 * @param clock environment variables that set a faked date and time (tests/clock)
 */
function unitTests(name, only = [], clock = {}) {
  const report = reportOf(name)
  const command = ['vitest', 'run', '--reporter=dot', '--reporter=json', ...only]
  suite(
    name,
    [...command, `--outputFile.json=${report}`],
    report,
    ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => {
      const failed = testResults.flatMap(({ name: file, status, assertionResults }) => {
        const path = relative(root, file)
        // A file that cannot be loaded has no results.
        if (status === 'failed' && assertionResults.length === 0) return [path]
        return assertionResults
          .filter((result) => result.status === 'failed')
          .map(({ fullName }) => `${path} › ${fullName}`)
      })
      return {
        passed: numPassedTests,
        failed: failed.length,
        skipped: numPendingTests + numTodoTests,
        failures: failed,
      }
    },
    clock,
  )
}

const TOOLS = { CHROMIUM_PATH: findChromium(), NGINX_PATH: findNginx() }

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

/**
 * Runs the browser tests.
 * @param only Playwright arguments that select tests
 * @param clock environment variables that set a faked date and time (tests/clock)
 */
function browserTests(name, only = [], clock = {}) {
  const report = reportOf(name)
  suite(
    name,
    ['playwright', 'test', '--reporter=line,json', ...only],
    report,
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: failedSpecs({ suites }),
    }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...TOOLS, ...clock },
  )
}

// Excludes the tests that depend on the date or time, because they run below with faked clocks
// only.
unitTests(
  'unit and API tests',
  UNIT_TESTS.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]),
)
// Waits until the demo is loaded. If loading fails, the browser tests load the demo themselves and
// report the error.
await demoLoaded
// Leaves out slower browser tests, which run before a release with `npm run torture -- journeys`
// (CONTRIBUTING.md).
browserTests('browser tests', ['--grep-invert', '@clock|@torture'])
for (const { name, env, isBrowsed } of CLOCKS) {
  unitTests(`unit tests ${name}`, UNIT_TESTS, env)
  if (isBrowsed) browserTests(`browser tests ${name}`, ['--grep', '@clock'], env)
}

for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
