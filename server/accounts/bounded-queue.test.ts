import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBoundedQueue, type QueuedTaskOptions } from './sign-in.ts'

const UNKNOWN: QueuedTaskOptions = { isKnown: false }
const KNOWN: QueuedTaskOptions = { isKnown: true }

/**
 * Returns a queue and functions that control its tasks. `ask` adds a task, which runs until
 * `release` ends it. `release` ends the oldest running task. `started` lists the names of the
 * started tasks in order.
 */
function testQueue(concurrency: number, maxWaiting: number) {
  const queue = createBoundedQueue(concurrency, maxWaiting)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, caller: QueuedTaskOptions) =>
    queue.add(caller, async () => {
      started.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const release = async () => {
    ends.shift()?.()
    await wait(0)
  }
  return { queue, started, ask, release }
}
const BUSY = { ok: false, code: 'busy' }

test('refuses tasks when the queue is full, and gives known callers priority and their own places', async () => {
  const { queue, started, ask, release } = testQueue(1, 2)
  const first = ask('first', UNKNOWN)
  const waiting = [ask('second', UNKNOWN)]
  expect(queue.isFull()).toBe(false)
  waiting.push(ask('third', UNKNOWN))
  expect(queue.isFull()).toBe(true)
  expect(await ask('one too many', UNKNOWN)).toEqual(BUSY)
  waiting.push(ask('known', KNOWN), ask('known too', KNOWN))
  expect(await ask('a known one too many', KNOWN)).toEqual(BUSY)
  for (let n = 0; n < 5; n += 1) await release()
  expect(await first).toBe('first')
  expect(await Promise.all(waiting)).toEqual(['second', 'third', 'known', 'known too'])
  expect(started).toEqual(['first', 'known', 'known too', 'second', 'third'])
})

test('runs the next task after one that failed', async () => {
  const { queue } = testQueue(1, 1)
  const failing = queue.add(UNKNOWN, async () => {
    throw new Error('failed')
  })
  const next = queue.add(UNKNOWN, async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
  expect(await queue.add(UNKNOWN, async () => 'free again')).toBe('free again')
})
