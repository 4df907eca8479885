/**
 * Implements `npm run test:browser -- FILE…`, which runs only the given browser tests. All
 * arguments are passed to `playwright test`. The command also works in a fresh clone, because it
 * first installs and builds the site.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(process.argv.slice(2))
