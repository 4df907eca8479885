/**
 * `npm run shots [-- words…]` composes screenshots of every screen into contact sheets. The words
 * select screens, languages, widths and colour schemes (see tests/shots/main.ts).
 */
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
runForwardingSignals(['tests/shots/main.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
})
