/**
 * Implements `npm run shots [-- words…]`, which takes screenshots of every screen for one contact
 * sheet (tests/shots/main.ts).
 */
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, runForwardingSignals } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
runForwardingSignals(['tests/shots/main.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
})
