/** `npm run test:nightly` runs the tests that `npm test` leaves out. */
import { CLOCK_DEPENDENT_UNIT_TESTS, CLOCKS } from '../tests/clock/settings.mjs'
import { installedEngines } from './find-engines.mjs'
import { browserTests, finish, nodeTests, prepareTests, unitTests } from './test-suites.mjs'

/**
 * `npm test` runs only some cases of these browser tests. THOROUGH=1 makes them run all cases
 * (tests/support/checks/thorough.ts).
 */
const SCREENS = [
  'account/sign-in',
  'admin/every-screen',
  'admin/long-lists',
  'admin/notices',
  'admin/start',
  'saving/back-button',
  'saving/drafts',
  'saving/leave-guard',
  'editing/hostile-languages',
  'editing/past-trainings',
  'editing/public-data',
  'photos/uploads',
  'visitor-gallery/empty-site',
  'visitor-gallery/lightbox',
  'visitor-gallery/sheet',
  'visitor/every-page',
  'visitor/fonts',
  'visitor/malformed-requests',
  'visitor/search-engines',
  'visitor/without-scripts',
]

prepareTests()

unitTests('stress tests', ['--project=stress'])
unitTests('API tests on PostgreSQL and object storage', ['--project=several processes'])
browserTests('nightly browser tests', ['--grep=@nightly'])
browserTests('browser tests of all screens', SCREENS, { THOROUGH: '1' })
for (const { name, env, isNightly } of CLOCKS)
  if (isNightly)
    unitTests(`unit tests ${name}`, ['--project=site', ...CLOCK_DEPENDENT_UNIT_TESTS], env)
for (const { name, env, hasBrowserTests } of CLOCKS)
  if (hasBrowserTests) browserTests(`browser tests ${name}`, ['--grep=@clock'], env)
browserTests('browser tests on PostgreSQL and object storage', [], { TEST_SET_UP: 'shared' })
const { ENGINES = 'installed' } = process.env
if (ENGINES !== 'installed' || installedEngines().length > 0)
  nodeTests('tests in Firefox and WebKit', ['tests/engines/*.test.ts'], [], { ENGINES })
finish()
