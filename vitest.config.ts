import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{shared,server,app,demo,docs,tests/project,tests/images,tests/torture}/**/*.test.{ts,tsx}',
    ],
    // Many wait for processes that start, stop and are killed: a third more than there are cores keeps these busy.
    maxWorkers: '150%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
