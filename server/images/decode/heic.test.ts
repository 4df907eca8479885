import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decodeHeic } from './open-photo.ts'

const task = {
  file: fileURLToPath(new URL('../../../tests/images/heic/large.heic', import.meta.url)),
  width: 4096,
  height: 2048,
}

test('terminates a decoder that times out and decodes the next photo', async () => {
  expect(await decodeHeic(task, 20)).toBe(null)
  expect((await decodeHeic(task, 60_000))?.length).toBeGreaterThan(4096 * 2048 * 3)
})

test('does not block the event loop while decoding', async () => {
  let last = performance.now()
  let longest = 0
  let beats = 0
  const heart = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    beats += 1
  }, 5)
  const started = performance.now()
  await decodeHeic(task, 60_000)
  clearInterval(heart)
  expect(beats).toBeGreaterThan(5)
  // Checks that decoding did not block the event loop: the longest time between two callbacks of
  // `setInterval` must be much shorter than the decoding.
  expect(longest).toBeLessThan((performance.now() - started) / 2)
})

test('rejects a file whose size differs from its header', async () => {
  expect(await decodeHeic({ ...task, width: 100 }, 60_000)).toBe(null)
})
