import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{shared,server,app,demo,docs,tests/project,tests/images,tests/torture}/**/*.test.{ts,tsx}',
    ],
    // Left to itself it keeps one core free, which nobody uses.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
