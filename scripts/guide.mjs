/**
 * Implements `npm run guide`: runs tests/e2e/admin/guide.spec.ts, which takes new screenshots of
 * those screens in the artist's guide that have changed.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(['admin/guide.spec.ts', '--grep', 'the screenshots'], { DRAW_GUIDE: '1' })
