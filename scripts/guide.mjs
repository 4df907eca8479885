/**
 * Implements `npm run guide`, which takes new screenshots for the artist's guide if a screen has
 * changed (tests/e2e/admin/guide.spec.ts).
 */
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, environment, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(
  'playwright',
  ['test', 'tests/e2e/admin/guide.spec.ts', '--grep', 'the screenshots', '--reporter=line'],
  {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: findChromium(), DRAW_GUIDE: '1' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)
