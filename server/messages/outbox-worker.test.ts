import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { EmailDeliveryError } from './mailer.ts'
import { createOutboxWorker } from './outbox-worker.ts'

let db: Database
let worker: ReturnType<typeof createOutboxWorker>
let delivered: number[] = []
let isDown = false
let beforeSending = () => {}
beforeEach(async () => {
  db = await connectDatabase(createSqliteEngine(join(createTemporaryFolder(), 'copeaux.sqlite')))
  delivered = []
  isDown = false
  beforeSending = () => {}
  worker = createOutboxWorker({
    locks: db.locks,
    queries: db.queries,
    log: (error) => {
      throw error
    },
    open: async () => {
      const isServerDown = isDown
      return {
        send: async ({ message_id }) => {
          beforeSending()
          if (isServerDown) throw new EmailDeliveryError('no_answer')
          if (message_id !== null) delivered.push(message_id)
        },
        close: () => {},
      }
    },
  })
})
afterEach(async () => {
  await worker.close()
  await db.close()
})

async function enqueue(due_at = Date.now()) {
  const text = { name: '', email: '', subject: '', message: '', art_piece_title: '', sender: '' }
  const { id } = await db.queries
    .insertInto('messages')
    .values({
      ...{ ...text, locale: 'fr', suspicion: null, art_piece_id: null, is_read: 0, is_answered: 0 },
      ...{ fingerprint: String(Math.random()), received_at: 0, received_hour: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.queries
    .insertInto('outgoing_emails')
    .values({ message_id: id, addressee: 'artist', state: 'waiting', due_at })
    .execute()
  return id
}

test('delivers an e-mail that is added at any moment while a round ends', async () => {
  const enqueued: number[] = []
  for (let ticks = 0; ticks < 120; ticks += 1) {
    worker.wake()
    for (let tick = 0; tick < ticks; tick += 1) await null
    enqueued.push(await enqueue())
    worker.wake()
    await worker.settle()
    expect(delivered, `after ${ticks} ticks`).toEqual(enqueued)
  }
})

test('waits for the due date, but ignores one that is too far in the future', async () => {
  await enqueue(Date.now() + 30 * 60_000)
  const ahead = await enqueue(Date.now() + 400 * 24 * 3_600_000)
  worker.wake()
  await worker.settle()
  expect(delivered).toEqual([ahead])
})

test('retries all waiting e-mails after the first success that follows an outage', async () => {
  isDown = true
  const waiting = [await enqueue(), await enqueue()]
  worker.wake()
  await worker.settle()
  isDown = false
  worker.wake()
  await worker.settle()
  expect(delivered, 'their retry delay is not over').toEqual([])
  const next = await enqueue()
  worker.wake()
  await worker.settle()
  expect(delivered).toEqual([next, ...waiting])
})

test('sends over a new connection after a retry of all during a round', async () => {
  isDown = true
  const waiting = [await enqueue(), await enqueue(), await enqueue()]
  worker.wake()
  await worker.settle()
  waiting.push(await enqueue(), await enqueue())
  beforeSending = () => {
    beforeSending = () => {}
    isDown = false
    worker.retryAll()
  }
  worker.wake()
  await worker.settle()
  expect(delivered.toSorted()).toEqual(waiting)
})
