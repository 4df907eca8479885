import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Many tests wait for other processes, so 1.5 workers per core keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Test files do not modify imported modules, so all files of a worker share them. That saves a
    // fifth of the total time.
    isolate: false,
    setupFiles: ['tests/support/restore-environment.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: [
            '{shared,server,app,demo,docs,tests/project,tests/server,tests/images,tests/torture}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        // Runs the API tests again, on PostgreSQL and object storage.
        extends: true,
        test: {
          name: 'several processes',
          include: [
            'server/http/api/**/*.test.ts',
            'server/http/{media,app}.test.ts',
            'server/images/photos.test.ts',
          ],
          env: { TEST_SET_UP: 'shared' },
          globalSetup: 'tests/support/postgres-and-s3.ts',
        },
      },
    ],
  },
})
