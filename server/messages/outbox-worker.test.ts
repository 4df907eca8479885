import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../tests/support/site.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { EmailDeliveryError, getFailureReason } from './mailer.ts'
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

test.each([
  [
    'Postfix',
    'RCPT TO',
    '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown',
    'recipient',
  ],
  ['Postfix', 'RCPT TO', '554 5.7.1 <a@b.example>: Relay access denied', 'sender'],
  [
    'Postfix',
    'RCPT TO',
    '553 5.7.1 <c@d.example>: Sender address rejected: not owned by c',
    'sender',
  ],
  ['Postfix', 'RCPT TO', '550 User unknown in relay recipient table', 'recipient'],
  ['Exim', 'RCPT TO', '550 relay not permitted', 'sender'],
  ['Exim', 'RCPT TO', '550 Sender verify failed', 'sender'],
  ['any', 'RCPT TO', '550 No relaying allowed', 'sender'],
  ['any', 'RCPT TO', '550 Relaying mail to b.example is not allowed', 'sender'],
  ['any', 'RCPT TO', '550 This server is not an open relay', 'sender'],
  ['Exim', 'RCPT TO', '550 mx-relay.example.org: No such user here', 'recipient'],
  ['Exim', 'RCPT TO', '550 No such user on relay', 'recipient'],
  ['Exim', 'MAIL FROM', '550 Access denied - Invalid HELO name', 'sender'],
  ['Exchange', 'RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', 'recipient'],
  [
    'Exchange',
    'RCPT TO',
    '550 5.4.1 Recipient address rejected: Access denied. [relay.example]',
    'recipient',
  ],
  [
    'Exchange',
    'RCPT TO',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    'sender',
  ],
  ['Exchange', 'MAIL FROM', '550 5.7.60 SMTP; Client does not have permissions to send', 'sender'],
  ['Exchange', 'RCPT TO', '550 Unable to relay', 'sender'],
  [
    'Gmail',
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    'recipient',
  ],
  [
    'Gmail',
    'RCPT TO',
    '552-5.2.2 The email account that you tried to reach is over quota.',
    'recipient',
  ],
  ['Gmail', 'RCPT TO', '550-5.7.1 Invalid credentials for relay [192.0.2.1].', 'sender'],
  ['Gmail', 'MAIL FROM', '530-5.7.0 Authentication Required.', 'sender'],
  [
    'Orange',
    'RCPT TO',
    '550 5.1.1 Adresse d au moins un destinataire invalide. OFR204_416',
    'recipient',
  ],
  ['Orange', 'RCPT TO', '550 5.1.0 Emetteur invalide. Invalid Sender. OFR_108', 'sender'],
  ['OVH', 'RCPT TO', '550 5.4.6 smtp-relay.ovh.example: mailbox not available', 'recipient'],
  ['OVH', 'RCPT TO', '550 5.7.1 <a@b.example>: Relaying denied', 'sender'],
  ['any', 'RCPT TO', '451 4.7.1 Greylisted, relay access denied for now', 'later'],
])('%s answers %s with %s, which means %s', (_, command, response, reason) => {
  const responseCode = Number(response.slice(0, 3))
  expect(getFailureReason({ code: 'EENVELOPE', command, responseCode, response })).toBe(reason)
})
