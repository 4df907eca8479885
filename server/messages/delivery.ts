/**
 * Brings letters to the mail server, one after the other, until each was taken. What waits is in the database, so that it
 * outlives whatever ends the process. A letter is marked as taken right after the server said so; where the process is
 * killed between the two, the letter comes again under the same Message-ID.
 */
import type { Locks } from '../cluster/locks.ts'
import type { Queries } from '../database/connect.ts'
import { say } from '../log.ts'
import { NotDelivered } from './post.ts'

const MINUTE = 60_000
/** Minutes until the next try, after each that failed; the last holds for all that follow. */
const PAUSES = [1, 2, 5, 10, 20, 30, 60]
/** Some three days, after which a letter waits for somebody to send it again. */
const MOST_ATTEMPTS = 76
/** Of several processes one delivers at a time; another looks again so much later whether anything is left, in milliseconds. */
const LOCK = 'letters'
const AFTER_THE_OTHER = 2_000
/** Nothing is planned for later than that, in milliseconds. */
const LONGEST_WAIT = 2 * 60 * MINUTE

export type Waiting = { id: number; message_id: number; addressee: 'artist' | 'visitor' }

type Parts = {
  queries: Queries
  locks: Pick<Locks, 'tryLock' | 'release'>
  /** Opens the way to the mail server. Null: there is none. `send` throws NotDelivered. */
  open: () => Promise<{ send: (letter: Waiting) => Promise<void>; close: () => void } | null>
  log: (error: unknown) => void
  /** Milliseconds until the next try. */
  pauseAfter?: (attempts: number) => number
}

const pauseOf = (attempts: number) => (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1) * MINUTE

export function createDelivery({ queries, locks, open, log, pauseAfter = pauseOf }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  /** Whether the mail server could not be used when a letter was last tried. */
  let isOutage = false
  let way: Awaited<ReturnType<Parts['open']>> = null

  const next = (now: number) =>
    queries
      .selectFrom('letters')
      .select(['id', 'message_id', 'addressee', 'attempts'])
      .where('state', '=', 'waiting')
      // What is due later than any pause lasts was written by a clock that was ahead.
      .where((on) => on.or([on('due_at', '<=', now), on('due_at', '>', now + LONGEST_WAIT)]))
      // Who is told first is the artist.
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
      // The server is back: what waits because of the outage need not wait out its pause.
      if (isOutage) await makeAllDue()
      isOutage = false
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      isOutage ||= error.isOutage
      if (attempts === 1) say('warning', `A letter was not delivered (${error.kind})`)
      // The artist may set right what keeps the own mailbox shut; a visitor's wrong address stays wrong.
      const isOver = attempts >= MOST_ATTEMPTS || (error.isFinal && letter.addressee === 'visitor')
      await mark(letter.id, {
        state: isOver ? 'failed' : 'waiting',
        attempts,
        due_at: Date.now() + pauseAfter(attempts),
        problem: error.message,
      })
    }
  }

  /** @returns milliseconds until it looks again, where that does not depend on the letters; null where there is no mail server */
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
    // Whoever names a mail server wakes it.
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

  /** Begins to deliver what is due, or goes on after what is under way. */
  function wake() {
    if (isClosed) return
    isAskedAgain = true
    if (running) return
    clearTimeout(timer)
    running = round()
      .then(planNext)
      .catch((error) => {
        log(error)
        // A database that is busy is asked again.
        if (!isClosed) timer = setTimeout(wake, MINUTE).unref()
      })
      .finally(() => {
        running = null
        // What came after the last look.
        if (isAskedAgain) wake()
      })
  }

  return {
    wake,
    /** Tries at once whatever waits, as after a start or when the mail server has another address. */
    async tryAll() {
      await makeAllDue()
      wake()
    },
    /** Waits until nothing is under way. */
    async settle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      // A server that hangs keeps the site from ending no longer.
      way?.close()
      clearTimeout(timer)
      await running
    },
  }
}
