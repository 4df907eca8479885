import { defineConfig } from '@playwright/test'

const VISITOR = ['visitor/**', 'visitor-gallery/**']
/**
 * Tests that do not check animations. They run with reduced motion, which takes a fifth less time.
 */
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
  'visitor/untranslated-text.spec.ts',
]
const STILL_ARTIST = [
  'account/account.spec.ts',
  'account/first-run.spec.ts',
  'account/passkeys-and-two-factor.spec.ts',
  'account/session.spec.ts',
  'account/sign-in.spec.ts',
  'admin/error-messages.spec.ts',
  'admin/hostile-text.spec.ts',
  'admin/inbox.spec.ts',
  'admin/links.spec.ts',
  'admin/long-lists.spec.ts',
  'admin/specification.spec.ts',
  'editing/hostile-documents.spec.ts',
  'editing/hostile-languages.spec.ts',
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
  'editing/site-settings.spec.ts',
  'editing/training-places.spec.ts',
  'editing/translations.spec.ts',
  'photos/descriptions.spec.ts',
  'photos/photos-first.spec.ts',
  'photos/photos.spec.ts',
  'photos/upload-files.spec.ts',
  'photos/uploads.spec.ts',
  'saving/drafts.spec.ts',
  'saving/leave-guard.spec.ts',
  'saving/saving.spec.ts',
  'saving/two-devices.spec.ts',
  'saving/undo.spec.ts',
]
const inFolder = (paths: string[]) => paths.map((path) => `**/e2e/${path}`)
const contextOptions = { reducedMotion: 'reduce' } as const

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 3,
  fullyParallel: true,
  // A flaky test counts as failed. The long runs allow retries (tests/torture/browser-tests.ts).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'fr-FR',
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
        // The tests use all cores, so compiling on background threads would slow them down.
        '--js-flags=--single-threaded',
      ],
    },
  },
  // Each worker has one site. Separate projects give the visitor tests a site that no admin test
  // has changed.
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
