/**
 * `npm run guide` takes new screenshots of the screens in the artist's guide that have changed,
 * with tests/e2e/admin/guide.spec.ts.
 */
import { runBrowserTests } from './run-browser-tests.mjs'

runBrowserTests(['admin/guide.spec.ts', '--grep', 'the screenshots'], { DRAW_GUIDE: '1' })
