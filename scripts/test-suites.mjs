/**
 * Runs checks and test suites and counts their results. A check without its own number of tests,
 * such as types or lint, counts as one test.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, getPriority, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs'

export function prepareTests() {
  ensureInstalled()
  ensureBuilt()
  // Lowers the priority of the tests, to leave CPU time to the image and backup workers, which have
  // a low priority (server/priority.ts). It stays above theirs, because tests check that decoding
  // in the background yields to other work.
  const BACK = 9
  if (getPriority() < BACK) setPriority(BACK)
}

/** Free memory in bytes that is required to keep the temporary files of the tests in memory. */
const MIN_FREE_MEMORY = 8 * 1024 ** 3

/**
 * Returns a folder in memory (/dev/shm) for the temporary files of the tests, because creating
 * thousands of small files on a disk takes much longer. Falls back to the default folder if TMPDIR
 * is set, if programs cannot run in /dev/shm, or if too little memory is free.
 */
function findTemporaryFolder() {
  const inMemory = '/dev/shm'
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const canRunPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts)
  if (process.env.TMPDIR || !canRunPrograms) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) < MIN_FREE_MEMORY ? tmpdir() : inMemory
}

const temporary = mkdtempSync(join(findTemporaryFolder(), 'copeaux-test-'))
// PostgreSQL runs under another account and must be able to read this folder.
chmodSync(temporary, 0o755)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, skipped: 0 }
/** Names and errors of failed tests, which are repeated before the total. */
const failures = []

function run(command, extra = {}) {
  const started = performance.now()
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    // Turns off colours, so that the output is also readable in a log file.
    env: { ...environment, NO_COLOR: '1', TMPDIR: temporary, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

/** Counts a command, such as a linter, as one test. */
export function check(name, ...command) {
  const { ok, seconds } = run(command)
  total[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
}

/**
 * Counts one failure if the report contains no failed test, but the command failed or no test
 * passed.
 *
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

const reportOf = (name) => join(temporary, `${name.replace(/\W+/g, '-')}.json`)

/**
 * @param only Vitest arguments that select projects and files
 *
 * @param env for example a faked date and time (tests/clock)
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
        // A test file that cannot be loaded has no results in the report and counts as one failure.
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
 * @param only Playwright arguments that select tests
 *
 * @param env for example a faked date and time (tests/clock)
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
 * @param files paths or patterns of files for Node's own test runner
 *
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

export function finish() {
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}
