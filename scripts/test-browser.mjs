/**
 * Implements `npm run test:browser -- FILE…`, which runs only the given browser tests, in a fresh
 * clone too. The arguments are those of `playwright test`.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(process.argv.slice(2))
