/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

const installed = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
    .filter(Boolean)
    .find((path) => existsSync(path))

const run = (command, ...args) =>
  spawnSync(command, args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    .status === 0

/**
 * The path of a Chromium: one that is there, else Debian's package where apt is ours to use; an empty text when it is
 * Playwright's own, which Playwright finds by itself. Ends the command when none can be had.
 */
export function findChromium() {
  const found = installed()
  if (found) return found
  console.log('▸ Installing a Chromium for the browser tests')
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const done =
      run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'chromium')
    if (done && installed()) return installed()
  }
  if (run('playwright', 'install', 'chromium')) return ''
  console.error('✗ No Chromium: install one and name it in CHROMIUM_PATH.')
  process.exit(1)
}
