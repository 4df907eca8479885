import { beforeEach, expect, test } from 'vitest'
import { createRoll } from './roll.ts'

const LEASE = 1000
let time: number
let roll: ReturnType<typeof createRoll>
const look = (...listed: number[]) => [...roll.looked(listed, time)]

beforeEach(() => {
  time = 50_000
  roll = createRoll(LEASE, () => time)
  for (let beat = 0; beat < 8; beat++) {
    look(7, 8)
    time += 250
  }
})

test('while all are listed nobody else is waited for', () => {
  expect(look(7, 8)).toEqual([7, 8])
  expect(roll.unseenUntil()).toBeLessThanOrEqual(time)
})

test('who vanished without a word is waited for until its lease is over', () => {
  expect(look(8)).toEqual([8])
  expect(roll.unseenUntil()).toBe(time + LEASE)
  time += LEASE
  look(8)
  expect(roll.unseenUntil()).toBeLessThanOrEqual(time)
})

test('who was missing in one look and is back is asked itself', () => {
  look(8)
  expect(look(7, 8)).toEqual([7, 8])
  expect(roll.unseenUntil()).toBeLessThanOrEqual(time)
})

test('who said that it leaves is waited for no longer, though it is listed a little while', () => {
  roll.leaves(7)
  expect(look(7, 8)).toEqual([8])
  look(8)
  expect(roll.unseenUntil()).toBeLessThanOrEqual(time)
  expect(look(7, 8), 'another one by the same number').toEqual([7, 8])
})

test('who vanished and said so later is waited for no longer', () => {
  look(8)
  roll.leaves(7)
  expect(roll.unseenUntil()).toBeLessThanOrEqual(time)
})

test('who has just come, or has not looked for long, takes a lease’s time to know whom it did not see', () => {
  time += LEASE + 1
  look(7, 8)
  expect(roll.unseenUntil()).toBe(time + LEASE)
  expect(createRoll(LEASE, () => time).unseenUntil()).toBeLessThanOrEqual(time)
  const fresh = createRoll(LEASE, () => time)
  fresh.looked([], time)
  expect(fresh.unseenUntil()).toBe(time + LEASE)
})
