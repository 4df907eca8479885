/** Finds a Chromium for the browser tests, or installs one. */
import { existsSync } from 'node:fs'
import { installDebian, run } from './install-debian.mjs'

/** Without windows and their furniture the tests take half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const NARROW_FACES = [
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/truetype/liberation2',
  '/Library/Fonts',
]
const first = (paths) => paths.find((path) => path && existsSync(path))

/**
 * The path of a Chromium: the one that is named or Debian's without windows, which is fetched where apt is ours to use;
 * else any that is there or can be had. An empty text when it is Playwright's own, which Playwright finds by itself.
 * Ends the command when there is none.
 */
export function findChromium() {
  // Like most visitors' devices it has a face as narrow as Times, which stands in until ours come.
  if (!first(NARROW_FACES)) installDebian('fonts-liberation')
  const best = first([process.env.CHROMIUM_PATH, SHELL])
  if (best) return best
  console.log('▸ Looking for a Chromium for the browser tests')
  const others = first(BROWSERS) ? [] : ['chromium']
  installDebian('chromium-headless-shell', ...others)
  const found = first([SHELL, ...BROWSERS])
  if (found) return found
  if (run('playwright', 'install', '--only-shell', 'chromium')) return ''
  console.error('✗ No Chromium: install one and name it in CHROMIUM_PATH.')
  process.exit(1)
}
