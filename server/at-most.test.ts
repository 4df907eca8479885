import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('at most so many run at once, in the order they came, also when one fails', async () => {
  const inTurn = atMost(2)
  let running = 0
  let most = 0
  const started: number[] = []
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n)
      running += 1
      most = Math.max(most, running)
      await wait(5)
      running -= 1
      if (n === 1) throw new Error('failed')
      return n
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual([
    0,
    false,
    2,
    3,
    4,
  ])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
