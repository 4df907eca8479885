import { findChromium } from './find-chromium.mjs'
import { findNginx } from './find-nginx.mjs'
import { ensureBuilt, ensureInstalled, runForwardingSignals } from './prepare.mjs'

/**
 * Installs and builds the site if that is necessary, runs Playwright, and exits with the exit code
 * of Playwright.
 * @param args arguments of `playwright test`
 * @param env additional environment variables
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
