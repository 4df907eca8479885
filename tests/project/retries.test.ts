import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import playwright from '../../playwright.config.ts'

test('npm test does not repeat a browser test that failed', async () => {
  expect(playwright.retries).toBe(0)
  const script = await readFile(new URL('../../scripts/test-suites.mjs', import.meta.url), 'utf8')
  expect(script).not.toContain('--retries')
  expect(script).toContain('failed: stats.unexpected + stats.flaky')
})
