/** `npm run shots [-- words…]`: pictures of every screen in one contact sheet (tests/shots/main.ts takes them). */
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, handOver } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
handOver(['tests/shots/main.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: findChromium() })
