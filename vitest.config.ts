import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,app,demo,docs,tests/project,tests/images}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
