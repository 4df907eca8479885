import { expect, test } from 'vitest'
import { calculateAutoScrollSpeed } from './use-touch-drag.ts'

test('scrolls only near an edge, faster the nearer the pointer is', () => {
  const at = (y: number) => calculateAutoScrollSpeed(y, 100, 800)
  expect([at(300), at(450), at(719)]).toEqual([0, 0, 0])
  expect(at(170)).toBeLessThan(0)
  expect(at(120)).toBeLessThan(at(170))
  expect([at(100), at(0)]).toEqual([-18, -18])
  expect(at(730)).toBeGreaterThan(0)
  expect([at(800), at(900)]).toEqual([18, 18])
})

test('keeps an area without scrolling in a low window', () => {
  expect(calculateAutoScrollSpeed(50, 0, 100)).toBe(0)
  expect(calculateAutoScrollSpeed(90, 0, 100)).toBeGreaterThan(0)
})
