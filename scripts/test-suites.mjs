/**
 * Runs checks and test suites for `npm test` and `npm run test:nightly`, and counts their results.
 * A check without its own number of tests, such as types or lint, counts as one test.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, getPriority, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs'

/** Installs and builds what the tests need, so that they also run in a fresh clone. */
export function prepareTests() {
  ensureInstalled()
  ensureBuilt()
  // Lowers the priority of the tests, so that they leave enough CPU time to the image and backup
  // workers, which have a low priority (server/priority.ts). It stays slightly above that of the
  // workers, because the tests check that decoding in the background yields to other work.
  const BACK = 9
  if (getPriority() < BACK) setPriority(BACK)
}

/** Free memory in bytes that is required to keep the temporary files of the tests in memory. */
const MIN_FREE_MEMORY = 8 * 1024 ** 3

/**
 * Returns the folder for the temporary files of the tests. It is in memory (/dev/shm), because
 * creating many thousands of small files takes much longer on a disk. Returns the default temporary
 * folder if TMPDIR is set, if programs cannot be run in /dev/shm, or if too little memory is free.
 */
function findTemporaryFolder() {
  const inMemory = '/dev/shm'
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const canRunPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts)
  if (process.env.TMPDIR || !canRunPrograms) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) < MIN_FREE_MEMORY ? tmpdir() : inMemory
}

const results = mkdtempSync(join(tmpdir(), 'copeaux-test-'))
const temporary = mkdtempSync(join(findTemporaryFolder(), 'copeaux-test-'))
// Lets other accounts read this folder, because tests run PostgreSQL under another account.
chmodSync(temporary, 0o755)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, skipped: 0 }
/** Names and errors of the failed tests. They are printed again at the end, before the total. */
const failures = []

function run(command, extra = {}) {
  const started = performance.now()
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    // Disables colours, because plain text is readable both in a terminal and in a log file.
    env: { ...environment, NO_COLOR: '1', TMPDIR: temporary, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

/** Runs a command, such as a linter, and counts it as one test. */
export function check(name, ...command) {
  const { ok, seconds } = run(command)
  total[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
}

/**
 * Runs a test suite that writes a report. If the report contains no failed test, but the command
 * failed or no test passed, counts one failure.
 * @param read returns the numbers of tests and the names of the failed tests from the report
 */
function suite(name, command, report, read, extra) {
  const { ok, seconds } = run(command, extra)
  const told = existsSync(report)
    ? read(readFileSync(report, 'utf8'))
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

const MAX_ERROR_LINES = 25

function describeFailure(name, error = '') {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, MAX_ERROR_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

const reportOf = (name) => join(results, `${name.replace(/\W+/g, '-')}.json`)

/**
 * Runs unit and API tests.
 * @param only Vitest arguments that select projects and files
 * @param env environment variables, for example a faked date and time (tests/clock)
 */
export function unitTests(name, only, env = {}) {
  const report = reportOf(name)
  const command = ['vitest', 'run', '--reporter=dot', '--reporter=json', ...only]
  suite(
    name,
    [...command, `--outputFile.json=${report}`],
    report,
    (json) => {
      const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(json)
      const failed = testResults.flatMap(({ name: file, status, assertionResults }) => {
        const path = relative(root, file)
        // Counts a test file that cannot be loaded as one failure, because the report contains no
        // results of its tests.
        if (status === 'failed' && assertionResults.length === 0) return [path]
        return assertionResults
          .filter((result) => result.status === 'failed')
          .map(({ fullName, failureMessages }) =>
            describeFailure(`${path} › ${fullName}`, failureMessages[0]),
          )
      })
      return {
        passed: numPassedTests,
        failed: failed.length,
        skipped: numPendingTests + numTodoTests,
        failures: failed,
      }
    },
    env,
  )
}

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return describeFailure(`${file} › ${title}`, errors[0]?.message)
    }),
  ...suites.flatMap(failedSpecs),
]

/**
 * Runs browser tests.
 * @param only Playwright arguments that select tests
 * @param env environment variables, for example a faked date and time (tests/clock)
 */
export function browserTests(name, only, env = {}) {
  const report = reportOf(name)
  suite(
    name,
    ['playwright', 'test', '--reporter=line,json', ...only],
    report,
    (json) => {
      const { stats, suites } = JSON.parse(json)
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
        failures: failedSpecs({ suites }),
      }
    },
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: findChromium(),
      NGINX_PATH: findNginx(),
      ...env,
    },
  )
}

/**
 * Runs tests of Node's own test runner.
 * @param files paths or patterns of the test files
 * @param options options of Node that select tests
 */
export function nodeTests(name, files, options = [], env = {}) {
  const report = reportOf(name).replace('json', 'tap')
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ]
  const command = ['node', '--test', '--test-concurrency=1', ...options, ...reporters, ...files]
  const read = (tap) => {
    const countOf = (what) => Number(tap.match(new RegExp(`^# ${what} (\\d+)$`, 'm'))?.[1] ?? 0)
    return {
      passed: countOf('pass'),
      failed: countOf('fail'),
      skipped: countOf('skipped'),
      failures: [...tap.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, title]) => title),
    }
  }
  suite(name, command, report, read, env)
}

/** Prints the names of the failed tests and the total numbers of tests, and exits. */
export function finish() {
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}
