import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, runForwardingSignals } from './prepare.mjs'

/**
 * Installs and builds the site if necessary, and exits with the exit code of Playwright.
 *
 * @param args arguments of `playwright test`
 */
export function runBrowserTests(args, env = {}) {
  ensureInstalled()
  ensureBuilt()
  runForwardingSignals(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...args],
    {
      CHROMIUM_PATH: findChromium(),
      NGINX_PATH: findNginx(),
      ...env,
    },
  )
}
