/**
 * `npm run test:browser -- FILE…` runs the given browser tests, also in a fresh clone, because it
 * installs and builds the site first. All arguments are passed to `playwright test`.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(process.argv.slice(2))
