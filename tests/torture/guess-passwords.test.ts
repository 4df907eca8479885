import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/site.ts'
import { guessPasswords } from './guess-passwords.ts'

test('of wrong passwords in parallel, with a sudden stop among them, none passes, few are looked at, and the artist comes in', async () => {
  const count = 600
  const { guesses, artist, calm, beforeStop, remembered } = await guessPasswords(
    count,
    60,
    temporaryFolder(),
  )
  const { 401: looked = 0, 429: tooMany = 0, 503: crowded = 0 } = guesses
  expect(looked + tooMany + crowded, JSON.stringify(guesses)).toBe(count)
  expect(looked).toBeGreaterThan(0)
  // An answer may be lost with the process that gives it; what it was about is remembered all the same.
  expect(looked).toBeLessThanOrEqual(60)
  expect(beforeStop).toBeGreaterThan(0)
  expect(remembered).toBeLessThanOrEqual(60)
  expect(remembered).toBeGreaterThanOrEqual(beforeStop)
  expect(artist.length).toBeGreaterThan(1)
  expect(new Set(artist.map(({ status }) => status))).toEqual(new Set([200]))
  // A machine that is busy with other things is slow without any guesser too.
  const longest = Math.max(...artist.map(({ seconds }) => seconds))
  expect(longest).toBeLessThan(Math.max(2, 20 * calm))
}, 120_000)
