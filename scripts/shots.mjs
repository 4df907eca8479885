/**
 * Implements `npm run shots [-- words…]`, which takes screenshots of every screen and composes them
 * into contact sheets. The words select screens, languages, widths and colour schemes, as
 * tests/shots/main.ts describes.
 */
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
runForwardingSignals(['tests/shots/main.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
})
