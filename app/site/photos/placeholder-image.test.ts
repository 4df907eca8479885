import { expect, test } from 'vitest'
import { encodePlaceholderImage } from './placeholder-image.ts'

test('the BMP has its rows from the bottom up, and blue before green and red', () => {
  const bytes = Buffer.from(encodePlaceholderImage(`f00${'000'.repeat(15)}`), 'base64')
  expect(bytes.subarray(0, 2).toString()).toBe('BM')
  expect(bytes.length).toBe(54 + 4 * 4 * 3)
  // BMP stores the bottom row first, so the first colour is at the start of the last stored row.
  const [blue = 0, green = 0, red = 0] = bytes.subarray(54 + 36, 54 + 39)
  expect(red).toBeGreaterThan(150)
  expect(blue).toBeLessThan(60)
  expect(green).toBe(blue)
  expect([...bytes.subarray(54, 54 + 36)].every((part) => part === 0)).toBe(true)
})
