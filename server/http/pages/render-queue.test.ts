import { expect, test } from 'vitest'
import { createRenderQueue, RenderQueueFullError } from './render-queue.ts'

/** Creates a render queue whose renders end only when the test calls `endAll`. */
function createBlockedQueue(maxWaiting: number) {
  const queue = createRenderQueue({ maxRunning: 2, maxWaiting, maxWaitMs: 10_000, maxPauseMs: 0 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const ask = (name: string, address = name) =>
    queue(address, async () => {
      begun.push(name)
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
      return 'page'
    }).catch((error) => {
      if (!(error instanceof RenderQueueFullError)) throw error
      return 'refused'
    })
  const settle = () => new Promise((later) => setTimeout(later, 2))
  return {
    begun,
    ask,
    settle,
    most: () => most,
    async endAll() {
      await settle()
      while (ends.length > 0) {
        ends.shift()?.()
        await settle()
      }
    },
  }
}

test('runs two renders at once, queues others and rejects the rest', async () => {
  const { ask, endAll, most, begun } = createBlockedQueue(3)
  const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ask(name))
  await endAll()
  expect((await Promise.all(asked)).filter((answer) => answer === 'refused')).toHaveLength(2)
  expect([most(), begun]).toEqual([2, ['a', 'b', 'c', 'd', 'e']])
  const later = ask('h')
  await endAll()
  expect(await later, 'the places are free again').toBe('page')
})

test('a burst from one address neither blocks nor delays the others', async () => {
  const { ask, settle, endAll, begun } = createBlockedQueue(10)
  const burst = Array.from({ length: 100 }, (_, n) => ask(`burst ${n}`, 'one'))
  await settle()
  const others = ['x', 'y', 'z'].map((name) => ask(name))
  await endAll()
  expect(await Promise.all(others)).toEqual(['page', 'page', 'page'])
  expect(begun.slice(0, 6)).toEqual(['burst 0', 'burst 1', 'burst 2', 'x', 'y', 'z'])
  const answers = await Promise.all(burst)
  expect(answers.filter((answer) => answer === 'page')).toHaveLength(9)
})

test('a full queue is shared equally by its addresses', async () => {
  const { ask, endAll } = createBlockedQueue(12)
  const asked = ['a', 'b', 'c'].map((address) =>
    Promise.all(Array.from({ length: 30 }, (_, n) => ask(`${address} ${n}`, address))),
  )
  await endAll()
  const pages = (await Promise.all(asked)).map(
    (answers) => answers.filter((answer) => answer === 'page').length,
  )
  // Each IP address gets four of the 12 places in the queue. The first one gets two more pages,
  // because its first requests are rendered before the queue begins to fill.
  expect(pages).toEqual([6, 4, 4])
})

test('a failed render frees its place', async () => {
  const queue = createRenderQueue({
    maxRunning: 1,
    maxWaiting: 1,
    maxWaitMs: 10_000,
    maxPauseMs: 0,
  })
  const fail = () => queue('a', () => Promise.reject(new Error('broken')))
  await expect(fail()).rejects.toThrow('broken')
  await expect(fail()).rejects.toThrow('broken')
  expect(await queue('a', async () => 'page')).toBe('page')
})

test('requests time out while rendering stalls, and later requests find room', async () => {
  const queue = createRenderQueue({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 50, maxPauseMs: 0 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const stalled = queue('a', () => promise)
  for (let n = 0; n < 2; n += 1)
    await expect(queue('b', async () => 'page')).rejects.toThrow(RenderQueueFullError)
  resolve()
  await stalled
  expect(await queue('b', async () => 'page')).toBe('page')
})
