/**
 * `npm run test:browser -- FILE…` runs browser tests, also in a fresh clone. It passes all
 * arguments to `playwright test`.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(process.argv.slice(2))
