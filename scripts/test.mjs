/**
 * `npm test` runs all checks for a change, also in a fresh clone. Only test-nightly.mjs repeats
 * them under more conditions.
 */
import { spawn } from 'node:child_process'
import { CLOCK_DEPENDENT_UNIT_TESTS, CLOCKS } from '../tests/clock/settings.mjs'
import { installedEngines } from './find-engines.mjs'
import { environment, root } from './prepare.mjs'
import { browserTests, check, finish, nodeTests, prepareTests, unitTests } from './test-suites.mjs'

prepareTests()

// Loads the demo content for the browser tests in the background, because its photos take about a
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

// Excludes the tests that depend on the clock, which run below with a faked clock.
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
// If this load fails, the browser tests load the demo content themselves and report the error.
await demoLoaded
browserTests('browser tests', ['--grep-invert=@nightly'])
// Only the tests with the tag @quick run in the engines other than Chromium. `npm run test:nightly`
// runs all of them.
if (installedEngines().length > 0)
  nodeTests(
    'first tests in Firefox and WebKit',
    ['tests/engines/{admin,unsupported,visitor}.test.ts'],
    ['--test-name-pattern=@quick', '--test-concurrency=2'],
    { ENGINES: 'installed' },
  )
finish()
