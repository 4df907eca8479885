import { defineConfig } from '@playwright/test'

const VISITOR = ['visitor/**', 'visitor-gallery/**']
/** Journeys that do not look at motion. With reduced motion they take a fifth less time. */
const STILL_VISITOR = [
  'visitor-gallery/lists.spec.ts',
  'visitor/forced-colors.spec.ts',
  'visitor/forms.spec.ts',
  'visitor/headers.spec.ts',
  'visitor/languages.spec.ts',
  'visitor/layout.spec.ts',
  'visitor/missing-translations.spec.ts',
  'visitor/print.spec.ts',
  'visitor/search-engines.spec.ts',
  'visitor/without-scripts.spec.ts',
  'visitor/words.spec.ts',
]
const STILL_ARTIST = [
  'account/account.spec.ts',
  'account/first-run.spec.ts',
  'account/passkeys-and-codes.spec.ts',
  'account/session.spec.ts',
  'account/sign-in.spec.ts',
  'admin/error-messages.spec.ts',
  'admin/hostile-text.spec.ts',
  'admin/inbox.spec.ts',
  'admin/links.spec.ts',
  'admin/long-lists.spec.ts',
  'admin/specification.spec.ts',
  'editing/drafts.spec.ts',
  'editing/hostile-documents.spec.ts',
  'editing/hostile-languages.spec.ts',
  'editing/leave-guard.spec.ts',
  'editing/legal-pages.spec.ts',
  'editing/live-preview.spec.ts',
  'editing/news-and-trainings.spec.ts',
  'editing/page-texts.spec.ts',
  'editing/past-trainings.spec.ts',
  'editing/piece-forms.spec.ts',
  'editing/pieces.spec.ts',
  'editing/prices.spec.ts',
  'editing/publication.spec.ts',
  'editing/quick-actions.spec.ts',
  'editing/saving.spec.ts',
  'editing/site-settings.spec.ts',
  'editing/training-places.spec.ts',
  'editing/translations.spec.ts',
  'editing/two-devices.spec.ts',
  'editing/undo.spec.ts',
  'photos/descriptions.spec.ts',
  'photos/photos.spec.ts',
  'photos/photos-first.spec.ts',
  'photos/upload-files.spec.ts',
  'photos/uploads.spec.ts',
]
const inFolder = (paths: string[]) => paths.map((path) => `**/e2e/${path}`)
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
    { name: 'visitor', testMatch: inFolder(VISITOR), testIgnore: inFolder(STILL_VISITOR) },
    {
      name: 'visitor who wants less motion',
      testMatch: inFolder(STILL_VISITOR),
      use: { contextOptions },
    },
    { name: 'artist', testIgnore: inFolder([...VISITOR, ...STILL_ARTIST]) },
    {
      name: 'artist who wants less motion',
      testMatch: inFolder(STILL_ARTIST),
      use: { contextOptions },
    },
  ],
  globalSetup: './tests/support/browser/load-demo.ts',
})
