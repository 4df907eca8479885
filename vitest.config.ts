import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Many wait for processes that start, stop and are killed: half as many again as there are cores keep these busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // No file changes what another one imports: read once for each process instead of for each of 150 files, the code of
    // the site costs a fifth less of the time of all.
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
        // The calls of the API once more, on PostgreSQL and object storage.
        extends: true,
        test: {
          name: 'several processes',
          include: ['server/http/{api/*,media,app}.test.ts', 'server/images/photos.test.ts'],
          env: { TEST_SET_UP: 'shared' },
          globalSetup: 'tests/support/postgres-and-s3.ts',
        },
      },
    ],
  },
})
