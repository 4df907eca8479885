/**
 * Delivers the e-mails in the outbox to the mail server, one at a time, and retries them until the
 * server accepts them. The outbox is a database table, so it survives a crash. An e-mail is marked
 * as sent after the server has accepted it. If the process is killed between these two steps, the
 * e-mail is sent twice with the same Message-ID.
 */
import type { Locks } from '../cluster/locks.ts'
import type { Queries } from '../database/connect.ts'
import { say } from '../log.ts'
import { NotDelivered } from './post.ts'

const MINUTE = 60_000
/**
 * Retry delays in minutes, by the number of failed attempts. The last delay applies to all further
 * attempts.
 */
const PAUSES = [1, 2, 5, 10, 20, 30, 60]
/** Attempts after which an e-mail has failed: about three days. The artist can send it again. */
const MOST_ATTEMPTS = 76
/** The lock that allows only one process to deliver at a time. */
const LOCK = 'letters'
const AFTER_THE_OTHER = 2_000
/** The longest valid delay before a retry, in milliseconds. */
const LONGEST_WAIT = 2 * 60 * MINUTE

export type Waiting = { id: number; message_id: number; addressee: 'artist' | 'visitor' }

type Parts = {
  queries: Queries
  locks: Pick<Locks, 'tryLock' | 'release'>
  /**
   * Opens a connection to the mail server, or returns null if no mail server is configured. `send`
   * throws DeliveryError.
   */
  open: () => Promise<{ send: (letter: Waiting) => Promise<void>; close: () => void } | null>
  log: (error: unknown) => void
  /** Returns the delay before the next attempt in milliseconds. */
  pauseAfter?: (attempts: number) => number
}

const pauseOf = (attempts: number) => (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1) * MINUTE

export function createDelivery({ queries, locks, open, log, pauseAfter = pauseOf }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  /** True if the last attempt failed because the mail server could not be used at all. */
  let isOutage = false
  let way: Awaited<ReturnType<Parts['open']>> = null

  const next = (now: number) =>
    queries
      .selectFrom('letters')
      .select(['id', 'message_id', 'addressee', 'attempts'])
      .where('state', '=', 'waiting')
      // A later due date was written while the system clock was ahead. It counts as due now.
      .where((on) => on.or([on('due_at', '<=', now), on('due_at', '>', now + LONGEST_WAIT)]))
      // Delivers notifications to the artist before confirmations to visitors.
      .orderBy('addressee')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()

  type Marks = {
    state: 'sent' | 'waiting' | 'failed'
    problem: string
    attempts?: number
    due_at?: number
  }
  const mark = (id: number, values: Marks) =>
    queries.updateTable('letters').set(values).where('id', '=', id).execute()

  const makeAllDue = () =>
    queries
      .updateTable('letters')
      .set({ due_at: Date.now() })
      .where('state', '=', 'waiting')
      .execute()

  async function deliver(
    letter: Waiting & { attempts: number },
    send: (letter: Waiting) => Promise<void>,
  ) {
    const attempts = letter.attempts + 1
    try {
      await send(letter)
      await mark(letter.id, { state: 'sent', problem: '' })
      // The mail server works again, so e-mails that wait for a retry after the outage are due now.
      if (isOutage) await makeAllDue()
      isOutage = false
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      isOutage ||= error.isOutage
      if (attempts === 1) say('warning', `A letter was not delivered (${error.kind})`)
      // A permanent error ends the attempts for a visitor's address. For the artist's address the
      // retries continue, because the artist can fix the mailbox or the settings.
      const isOver = attempts >= MOST_ATTEMPTS || (error.isFinal && letter.addressee === 'visitor')
      await mark(letter.id, {
        state: isOver ? 'failed' : 'waiting',
        attempts,
        due_at: Date.now() + pauseAfter(attempts),
        problem: error.message,
      })
    }
  }

  /**
   * Delivers all e-mails that are due.
   * @returns the milliseconds until the next round, null if no mail server is configured, undefined
   * if the due dates in the outbox determine the next round
   */
  async function round(): Promise<number | null | undefined> {
    isAskedAgain = false
    way = await open()
    if (!way) return null
    try {
      if (!(await locks.tryLock(LOCK))) return AFTER_THE_OTHER
      for (;;) {
        const letter = isClosed ? undefined : await next(Date.now())
        if (!letter) return undefined
        await deliver(letter, way.send)
      }
    } finally {
      way.close()
      await locks.release(LOCK)
    }
  }

  async function planNext(pause: number | null | undefined) {
    if (isClosed) return
    if (pause) timer = setTimeout(wake, pause).unref()
    // Without a mail server no timer is needed. Saving the mail settings calls `tryAll`.
    if (pause !== undefined) return
    const soonest = await queries
      .selectFrom('letters')
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (isClosed || soonest?.due_at == null) return
    const wait = Math.min(Math.max(soonest.due_at - Date.now(), MINUTE / 60), 60 * MINUTE)
    timer = setTimeout(wake, wait).unref()
  }

  /** Starts a round of deliveries. If one is running, another round follows it. */
  function wake() {
    if (isClosed) return
    isAskedAgain = true
    if (running) return
    clearTimeout(timer)
    running = round()
      .then(planNext)
      .catch((error) => {
        log(error)
        // The error may be temporary, such as a busy database.
        if (!isClosed) timer = setTimeout(wake, MINUTE).unref()
      })
      .finally(() => {
        running = null
        // An e-mail may have been added after the last query of the round.
        if (isAskedAgain) wake()
      })
  }

  return {
    wake,
    /**
     * Makes all waiting e-mails due and starts a round, for example after a start or a change of
     * the mail settings.
     */
    async tryAll() {
      await makeAllDue()
      wake()
    },
    /** Waits until no round is running. */
    async settle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      // Closes the connection, because a mail server that does not answer would delay the shutdown.
      way?.close()
      clearTimeout(timer)
      await running
    },
  }
}
