/**
 * Implements `npm test`, which runs all checks for a change and prints one summary line. The
 * command also works in a fresh clone. Tests that repeat these checks under more conditions run
 * only in test-nightly.mjs.
 */
import { spawn } from 'node:child_process'
import { CLOCK_DEPENDENT_UNIT_TESTS, CLOCKS } from '../tests/clock/settings.mjs'
import { installedEngines } from './find-engines.mjs'
import { environment, root } from './prepare.mjs'
import { browserTests, check, finish, nodeTests, prepareTests, unitTests } from './test-suites.mjs'

prepareTests()

// Loads the demo content (sample art pieces, news and photos) for the browser tests. This runs in
// the background, because generating the variants of the photos takes about a minute on two cores.
const LOAD_DEMO =
  "import('./tests/support/browser/load-demo.ts').then(({ default: load }) => load())"
const demo = spawn('node', ['-e', LOAD_DEMO], { cwd: root, env: environment, stdio: 'inherit' })
const demoLoaded = new Promise((loaded) => demo.once('exit', loaded))

check('types of the routes', 'react-router', 'typegen')
check('types', 'tsc', '--noEmit')
check('format and lint', 'biome', 'check', '.')
check('import rule', 'oxlint', '--deny-warnings')
check('nothing unused', 'knip')

// Excludes the tests that depend on the date or time, because they run below with a faked clock.
unitTests('unit and API tests', [
  '--project=site',
  '--project=several-processes-short',
  ...CLOCK_DEPENDENT_UNIT_TESTS.flatMap((path) => [
    '--exclude',
    path.endsWith('/') ? `${path}**` : path,
  ]),
])
for (const { name, env, isNightly } of CLOCKS)
  if (!isNightly)
    unitTests(`unit tests ${name}`, ['--project=site', ...CLOCK_DEPENDENT_UNIT_TESTS], env)
// Waits until the demo content is loaded. If loading fails, the browser tests load it themselves
// and report the error.
await demoLoaded
browserTests('browser tests', ['--grep-invert=@nightly'])
// Runs the tests with the tag @quick in each installed browser engine other than Chromium. `npm run
// test:nightly` runs all tests of these engines.
if (installedEngines().length > 0)
  nodeTests(
    'first tests in Firefox and WebKit',
    ['tests/engines/{admin,unsupported,visitor}.test.ts'],
    ['--test-name-pattern=@quick', '--test-concurrency=2'],
    { ENGINES: 'installed' },
  )
finish()
