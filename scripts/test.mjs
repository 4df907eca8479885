/**
 * `npm test`: runs all checks for a change, also on a fresh clone, and prints one summary line. A
 * check without its own count, such as types or lint, counts as one test.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLOCKS, UNIT_TESTS } from '../tests/clock/settings.mjs'
import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
// The image and backup workers have a low CPU priority and would starve next to tests that use
// every core. So the tests have a low priority too, but higher than image decoding, whose low
// priority is itself tested.
const BACK = 9
if (getPriority() < BACK) setPriority(BACK)
const results = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }

function run(command, extra = {}) {
  const started = performance.now()
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    // Plain text is readable both in a terminal and in a log.
    env: { ...environment, NO_COLOR: '1', ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

function check(name, ...command) {
  const { ok, seconds } = run(command)
  total[ok ? 'passed' : 'failed']++
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
}

/**
 * Runs a suite that writes a JSON report. A suite that fails without a failed test counts as one
 * failure.
 */
function suite(name, command, report, count, extra) {
  const { ok, seconds } = run(command, extra)
  const told = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  if ((!ok || told.passed === 0) && told.failed === 0) told.failed = 1
  for (const key of Object.keys(total)) total[key] += told[key]
  console.log(
    `${told.failed ? '✗' : '✓'} ${name}: ${told.passed} passed, ${told.failed} failed (${seconds} s)`,
  )
}

// Generating all files of the demo photos takes two cores about a minute, so it runs in the
// background.
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
 * @param only test files, or all if empty
 * @param clock environment variables for another time (tests/clock)
 */
function unitTests(name, only = [], clock = {}) {
  const report = reportOf(name)
  const command = ['vitest', 'run', '--reporter=dot', '--reporter=json', ...only]
  suite(
    name,
    [...command, `--outputFile.json=${report}`],
    report,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed:
        numFailedTests +
        testResults.filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
        ).length,
      skipped: numPendingTests + numTodoTests,
    }),
    clock,
  )
}

const TOOLS = { CHROMIUM_PATH: findChromium(), NGINX_PATH: findNginx() }

/**
 * Runs the browser tests.
 * @param only arguments that select tests
 */
function browserTests(name, only = [], clock = {}) {
  const report = reportOf(name)
  suite(
    name,
    ['playwright', 'test', '--reporter=line,json', ...only],
    report,
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...TOOLS, ...clock },
  )
}

// Tests that depend on the date or time run with special clocks only.
unitTests(
  'unit and API tests',
  UNIT_TESTS.flatMap((path) => ['--exclude', path.endsWith('/') ? `${path}**` : path]),
)
// If loading the demo has failed, the browser tests load it themselves and report the error.
await demoLoaded
// Slower tests run before a release with `npm run torture -- journeys` (CONTRIBUTING.md).
browserTests('browser tests', ['--grep-invert', '@clock|@torture'])
for (const { name, env, isBrowsed } of CLOCKS) {
  unitTests(`unit tests ${name}`, UNIT_TESTS, env)
  if (isBrowsed) browserTests(`browser tests ${name}`, ['--grep', '@clock'], env)
}

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
