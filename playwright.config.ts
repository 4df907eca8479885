import { defineConfig } from '@playwright/test'

const VISITOR = ['**/visitor-*.spec.ts', '**/odd-requests.spec.ts']
const MOTIONLESS_VISITOR = [
  'visitor-access',
  'visitor-fallback',
  'visitor-forms',
  'visitor-headers',
  'visitor-languages',
  'visitor-layout',
  'visitor-lists',
  'visitor-print',
  'visitor-search-engines',
  'visitor-without-scripts',
  'visitor-words',
].map((name) => `**/${name}.spec.ts`)
/** What these look at does not move, and drawing what does takes a fifth of their time. */
const MOTIONLESS = [
  'admin-account',
  'admin-account-keys',
  'admin-drafts',
  'admin-guard',
  'admin-hostile-text',
  'admin-links',
  'admin-live-preview',
  'admin-login',
  'admin-long-lists',
  'admin-messages',
  'admin-photo-descriptions',
  'admin-photos',
  'admin-photos-first',
  'admin-pieces',
  'admin-prices',
  'admin-quick-acts',
  'admin-saving',
  'admin-session',
  'admin-translations',
  'admin-two-devices',
  'admin-undo',
  'admin-upload-files',
  'admin-uploads',
  'first-run',
  'hostile-*',
  'legal-pages',
  'messages',
  'news-and-trainings',
  'past-trainings',
  'pieces',
  'publication',
  'specification-admin',
  'training-places',
  'your-pages',
  'your-site',
].map((name) => `**/${name}.spec.ts`)
const contextOptions = { reducedMotion: 'reduce' } as const

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 3,
  fullyParallel: true,
  // A test that passes only at a second try has failed. The long runs retry (tests/torture/browser-tests.ts).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'fr-FR',
    // What is not there by then does not come.
    actionTimeout: 30_000,
    // Chromium's own zone is the machine's; a clock of the tests (tests/clock) names another.
    ...(process.env.TZ && { timezoneId: process.env.TZ }),
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without windows letters would be set on whole pixels, as on no visitor's screen.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The tests take all cores: compiling on more threads than one is work that is thrown away.
        '--js-flags=--single-threaded',
      ],
    },
  },
  // A worker's site lives as long as the worker: visitors get one that no artist has written in.
  projects: [
    { name: 'visitor', testMatch: VISITOR, testIgnore: MOTIONLESS_VISITOR },
    {
      name: 'visitor who wants less motion',
      testMatch: MOTIONLESS_VISITOR,
      use: { contextOptions },
    },
    { name: 'artist', testIgnore: [...VISITOR, ...MOTIONLESS] },
    { name: 'artist who wants less motion', testMatch: MOTIONLESS, use: { contextOptions } },
  ],
  globalSetup: './tests/e2e/load-demo.ts',
})
