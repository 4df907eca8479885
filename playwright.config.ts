import { defineConfig } from '@playwright/test'

const VISITOR = ['visitor/**', 'visitor-gallery/**']
const inFolder = (paths: string[]) => paths.map((path) => `**/e2e/${path}`)

export default defineConfig({
  testDir: 'tests/e2e',
  // The timeout is long, because the machine may be busy. Only failing tests take this long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 4,
  fullyParallel: true,
  // A flaky test counts as failed. Only the stress tests allow retries
  // (tests/torture/browser-tests.ts).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'fr-FR',
    // Skips animations, which saves a fifth of the time. Tests that check animations set
    // `no-preference`.
    contextOptions: { reducedMotion: 'reduce' },
    // Fails an action after 30 seconds instead of at the end of the test.
    actionTimeout: 30_000,
    // Sets the browser's time zone to TZ when the tests run with a shifted clock (tests/clock).
    ...(process.env.TZ && { timezoneId: process.env.TZ }),
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Headless Chromium would otherwise place letters on whole pixels, unlike the browsers of
        // visitors.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The tests use all cores, so compiling on background threads would slow them down. Turns
        // the optimizing compilers off, because a page is too short-lived for them to pay off, and
        // starts with a larger young generation, because that saves garbage collections.
        '--js-flags=--single-threaded,--no-maglev,--no-turbofan,--min-semi-space-size=16',
      ],
    },
  },
  // Each worker has one site. Separate projects give the visitor tests a site that no admin test
  // has changed.
  projects: [
    { name: 'visitor', testMatch: inFolder(VISITOR) },
    { name: 'artist', testIgnore: inFolder(VISITOR) },
  ],
  globalSetup: './tests/support/browser/load-demo.ts',
})
