import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import playwright from '../../playwright.config.ts'
import { CLOCK_DEPENDENT_UNIT_TESTS } from '../clock/settings.mjs'

test('npm test does not repeat a browser test that failed', async () => {
  expect(playwright.retries).toBe(0)
  const script = await readFile(new URL('../../scripts/test-suites.mjs', import.meta.url), 'utf8')
  expect(script).not.toContain('--retries')
  expect(script).toContain('failed: stats.unexpected + stats.flaky')
})

test.each(CLOCK_DEPENDENT_UNIT_TESTS)('%s, which runs with a faked clock, exists', (path) => {
  expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true)
})
