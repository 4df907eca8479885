import { expect, test } from 'vitest'
import {
  createDoubleTapDetector,
  MAX_DOUBLE_TAP_DISTANCE_PX,
  MAX_DOUBLE_TAP_INTERVAL_MS,
} from './double-tap-guard.tsx'

/** Creates a detector after a first tap that opened or closed something. */
function afterChange() {
  const taps = createDoubleTapDetector()
  expect(taps.isSecondTap({ x: 100, y: 100, at: 1000 })).toBe(false)
  taps.recordContentChange()
  return taps
}

test('swallows the second tap of a double tap, and a third one that belongs to it', () => {
  const taps = afterChange()
  expect(taps.isSecondTap({ x: 110, y: 110, at: 1000 + MAX_DOUBLE_TAP_INTERVAL_MS - 1 })).toBe(true)
  expect(taps.isSecondTap({ x: 100, y: 100, at: 1000 + 2 * MAX_DOUBLE_TAP_INTERVAL_MS - 2 })).toBe(
    true,
  )
})

test('lets a press through if it is too far away, too late, or follows no change', () => {
  expect(
    afterChange().isSecondTap({ x: 100 + MAX_DOUBLE_TAP_DISTANCE_PX + 1, y: 100, at: 1100 }),
  ).toBe(false)
  expect(afterChange().isSecondTap({ x: 100, y: 100, at: 1000 + MAX_DOUBLE_TAP_INTERVAL_MS })).toBe(
    false,
  )
  const still = createDoubleTapDetector()
  for (const at of [1000, 1100, 1200]) expect(still.isSecondTap({ x: 1, y: 1, at })).toBe(false)
})

test('lets every press through again after one that went through', () => {
  const taps = afterChange()
  expect(taps.isSecondTap({ x: 300, y: 100, at: 1100 })).toBe(false)
  expect(taps.isSecondTap({ x: 300, y: 100, at: 1200 })).toBe(false)
})

test('lets presses through after a key', () => {
  const taps = afterChange()
  taps.reset()
  taps.recordContentChange()
  expect(taps.isSecondTap({ x: 100, y: 100, at: 1100 })).toBe(false)
})
