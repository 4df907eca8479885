import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Defines a project that runs API tests on PostgreSQL and object storage. */
const onSharedServers = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    env: { TEST_SET_UP: 'shared' },
    globalSetup: 'tests/support/postgres-and-s3.ts',
  },
})

export default defineConfig({
  test: {
    // Many tests wait for other processes, so two workers per core keep the cores busy.
    maxWorkers: availableParallelism() * 2,
    // Loads imported modules once for all test files of a worker, which saves a fifth of the total
    // time. No test file modifies them.
    isolate: false,
    setupFiles: ['tests/support/restore-environment.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The timeout is long, because the machine may be busy.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: [
            '{shared,server,app,demo,docs,tests/project,tests/server,tests/images,tests/upgrade}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        // A few rounds of the stress tests, for `npm run test:nightly`.
        extends: true,
        test: { name: 'stress', include: ['tests/torture/**/*.test.ts'] },
      },
      // The API tests whose result can depend on the database or the storage.
      onSharedServers('several-processes-short', [
        'server/http/api/**/{idempotency-key,routes,sign-in-races,trash}.test.ts',
        'server/http/media.test.ts',
      ]),
      // All API tests, for `npm run test:nightly`.
      onSharedServers('several processes', [
        'server/http/api/**/*.test.ts',
        'server/http/{media,app}.test.ts',
        'server/images/photos.test.ts',
      ]),
    ],
  },
})
