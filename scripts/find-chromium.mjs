/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment, root } from './prepare.mjs'

/** Without windows and their furniture the tests take half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const first = (paths) => paths.find((path) => path && existsSync(path))

const run = (command, ...args) =>
  spawnSync(command, args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    .status === 0

/**
 * The path of a Chromium: the one that is named or Debian's without windows, which is fetched where apt is ours to use;
 * else any that is there or can be had. An empty text when it is Playwright's own, which Playwright finds by itself.
 * Ends the command when there is none.
 */
export function findChromium() {
  const best = first([process.env.CHROMIUM_PATH, SHELL])
  if (best) return best
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('▸ Installing a Chromium for the browser tests')
    const install = (name) => run('apt-get', 'install', '-y', '-qq', name)
    if (install('chromium-headless-shell')) return SHELL
    const isUpdated = run('apt-get', 'update', '-qq')
    if (isUpdated && install('chromium-headless-shell')) return SHELL
    if (!first(BROWSERS) && isUpdated) install('chromium')
  }
  const other = first(BROWSERS)
  if (other) return other
  if (run('playwright', 'install', '--only-shell', 'chromium')) return ''
  console.error('✗ No Chromium: install one and name it in CHROMIUM_PATH.')
  process.exit(1)
}
