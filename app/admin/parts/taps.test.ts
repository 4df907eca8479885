import { expect, test } from 'vitest'
import { createTaps, DOUBLE_TAP, NEAR } from './taps.ts'

/** Creates a detector after a first tap that opened or closed something. */
function afterChange() {
  const taps = createTaps()
  expect(taps.isSecond({ x: 100, y: 100, at: 1000 })).toBe(false)
  taps.changed()
  return taps
}

test('swallows the second tap of a double tap, and a third one that belongs to it', () => {
  const taps = afterChange()
  expect(taps.isSecond({ x: 110, y: 110, at: 1000 + DOUBLE_TAP - 1 })).toBe(true)
  expect(taps.isSecond({ x: 100, y: 100, at: 1000 + 2 * DOUBLE_TAP - 2 })).toBe(true)
})

test('lets a press through that is too far away, too late, or follows no change', () => {
  expect(afterChange().isSecond({ x: 100 + NEAR + 1, y: 100, at: 1100 })).toBe(false)
  expect(afterChange().isSecond({ x: 100, y: 100, at: 1000 + DOUBLE_TAP })).toBe(false)
  const still = createTaps()
  for (const at of [1000, 1100, 1200]) expect(still.isSecond({ x: 1, y: 1, at })).toBe(false)
})

test('lets every press through again after one that went through', () => {
  const taps = afterChange()
  expect(taps.isSecond({ x: 300, y: 100, at: 1100 })).toBe(false)
  expect(taps.isSecond({ x: 300, y: 100, at: 1200 })).toBe(false)
})

test('lets presses through after a key', () => {
  const taps = afterChange()
  taps.forget()
  taps.changed()
  expect(taps.isSecond({ x: 100, y: 100, at: 1100 })).toBe(false)
})
