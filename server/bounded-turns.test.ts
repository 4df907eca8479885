import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Asker, boundedTurns } from './bounded-turns.ts'

const STRANGER: Asker = { isKnown: false }
const KNOWN: Asker = { isKnown: true }

/** Turns whose work lasts until it is released; `begun` says whose work began, in order. */
function ground(most: { running: number; waiting: number }) {
  const turns = boundedTurns(most)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, asker: Asker) =>
    turns.take(asker, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.push(end))
      return name
    })
  const release = async () => {
    ends.shift()?.()
    await wait(0)
  }
  return { turns, begun, ask, release }
}
const BUSY = { ok: false, code: 'busy' }

test('what finds no place in the queue is refused at once; the known have places of their own, and go first', async () => {
  const { turns, begun, ask, release } = ground({ running: 1, waiting: 2 })
  const first = ask('first', STRANGER)
  const waiting = [ask('second', STRANGER)]
  expect(turns.isFull()).toBe(false)
  waiting.push(ask('third', STRANGER))
  expect(turns.isFull()).toBe(true)
  expect(await ask('one too many', STRANGER)).toEqual(BUSY)
  waiting.push(ask('known', KNOWN), ask('known too', KNOWN))
  expect(await ask('a known one too many', KNOWN)).toEqual(BUSY)
  for (let n = 0; n < 5; n += 1) await release()
  expect(await first).toEqual({ ok: true, value: 'first' })
  expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true)
  expect(begun).toEqual(['first', 'known', 'known too', 'second', 'third'])
})

test('the work of whoever has left is dropped, and leaves its place', async () => {
  const { begun, ask, release } = ground({ running: 1, waiting: 1 })
  const first = ask('first', STRANGER)
  const leaver = new AbortController()
  const left = ask('left', { isKnown: false, signal: leaver.signal })
  leaver.abort()
  expect(await left).toEqual(BUSY)
  expect(await ask('gone before', { isKnown: false, signal: leaver.signal })).toEqual(BUSY)
  const next = ask('next', STRANGER)
  await release()
  await release()
  expect([await first, await next].every(({ ok }) => ok)).toBe(true)
  expect(begun).toEqual(['first', 'next'])
})

test('work that fails gives its turn on', async () => {
  const { turns } = ground({ running: 1, waiting: 1 })
  const failing = turns.take(STRANGER, async () => {
    throw new Error('failed')
  })
  const next = turns.take(STRANGER, async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toEqual({ ok: true, value: 'next' })
  expect(await turns.take(STRANGER, async () => 'free again')).toEqual({
    ok: true,
    value: 'free again',
  })
})
