/**
 * Implements `npm run test:browser -- FILE…`: runs only the given browser tests. It also works in a
 * fresh clone. The arguments are those of `playwright test`.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(process.argv.slice(2))
