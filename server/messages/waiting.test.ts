import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { temporaryFolder } from '../test-site.ts'
import { createDelivery } from './delivery.ts'
import { NotDelivered } from './post.ts'

let db: Database
let delivery: ReturnType<typeof createDelivery>
let taken: number[] = []
let isDown = false
beforeEach(async () => {
  db = await connect({ kind: 'sqlite', file: join(temporaryFolder(), 'copeaux.sqlite') })
  taken = []
  isDown = false
  delivery = createDelivery({
    locks: db.locks,
    queries: db.read,
    log: (error) => {
      throw error
    },
    open: async () => ({
      send: async ({ message_id }) => {
        if (isDown) throw new NotDelivered('no_answer')
        taken.push(message_id)
      },
      close: () => {},
    }),
  })
})
afterEach(async () => {
  await delivery.close()
  await db.close()
})

async function write(due_at = Date.now()) {
  const text = { name: '', email: '', subject: '', message: '', art_piece_title: '', sender: '' }
  const { id } = await db.read
    .insertInto('messages')
    .values({
      ...{ ...text, locale: 'fr', suspicion: null, art_piece_id: null, is_read: 0, is_answered: 0 },
      ...{ fingerprint: String(Math.random()), received_at: 0, received_hour: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.read
    .insertInto('letters')
    .values({ message_id: id, addressee: 'artist', state: 'waiting', due_at })
    .execute()
  return id
}

test('delivers an e-mail that is added at any moment while a round ends', async () => {
  const written: number[] = []
  for (let ticks = 0; ticks < 120; ticks += 1) {
    delivery.wake()
    for (let tick = 0; tick < ticks; tick += 1) await null
    written.push(await write())
    delivery.wake()
    await delivery.settle()
    expect(taken, `after ${ticks} ticks`).toEqual(written)
  }
})

test('waits for the due date, but ignores one that is too far in the future', async () => {
  await write(Date.now() + 30 * 60_000)
  const ahead = await write(Date.now() + 400 * 24 * 3_600_000)
  delivery.wake()
  await delivery.settle()
  expect(taken).toEqual([ahead])
})

test('retries all waiting e-mails after the first success that follows an outage', async () => {
  isDown = true
  const waiting = [await write(), await write()]
  delivery.wake()
  await delivery.settle()
  isDown = false
  delivery.wake()
  await delivery.settle()
  expect(taken, 'their retry delay is not over').toEqual([])
  const next = await write()
  delivery.wake()
  await delivery.settle()
  expect(taken).toEqual([next, ...waiting])
})
