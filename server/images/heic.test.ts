import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decodeHeic } from './heic.ts'

const task = {
  file: fileURLToPath(new URL('../../tests/images/heic/large.heic', import.meta.url)),
  width: 4096,
  height: 2048,
}

test('a decoder that does not come to an end is stopped, and the next photo is read', async () => {
  expect(await decodeHeic(task, 20)).toBe(null)
  expect((await decodeHeic(task, 60_000))?.length).toBeGreaterThan(4096 * 2048 * 3)
})

test('the site goes on answering while a photo is decoded', async () => {
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
  // On its own thread it takes several times as long as the site is ever held up.
  expect(longest).toBeLessThan((performance.now() - started) / 2)
})

test('a file that is not of the size it promised is not decoded', async () => {
  expect(await decodeHeic({ ...task, width: 100 }, 60_000)).toBe(null)
})
