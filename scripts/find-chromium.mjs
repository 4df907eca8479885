import { existsSync } from 'node:fs'
import { installDebianPackages, runCommand } from './install-debian.mjs'

/** Debian's headless shell of Chromium runs the tests twice as fast as the full browser. */
const SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const NARROW_FACES = [
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/truetype/liberation2',
  '/Library/Fonts',
]
const first = (paths) => paths.find((path) => path && existsSync(path))

/**
 * Returns the browser in CHROMIUM_PATH, else Debian's headless shell (installed if apt can be
 * used), else any other installed Chromium. If there is none, installs Playwright's browser, which
 * needs no path, and returns an empty string. Exits if this fails.
 */
export function findChromium() {
  // The tests depend on the width of the text, so they need a font with the letter widths of Times,
  // which most visitors' devices have.
  if (!first(NARROW_FACES)) installDebianPackages('fonts-liberation')
  const best = first([process.env.CHROMIUM_PATH, SHELL])
  if (best) return best
  console.log('▸ Looking for a Chromium for the browser tests')
  const others = first(BROWSERS) ? [] : ['chromium']
  installDebianPackages('chromium-headless-shell', ...others)
  const found = first([SHELL, ...BROWSERS])
  if (found) return found
  if (runCommand('playwright', 'install', '--only-shell', 'chromium')) return ''
  console.error('✗ No Chromium: install one and name it in CHROMIUM_PATH.')
  process.exit(1)
}
