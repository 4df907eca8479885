/**
 * Delivers the e-mails in the outbox to the mail server, one at a time. Retries an e-mail that the
 * server has not accepted. The outbox is a database table, so that it survives a crash. An e-mail
 * is marked as sent after the server has accepted it. If the process is killed before it can mark
 * an accepted e-mail, the e-mail is sent twice with the same Message-ID.
 */
import type { LockManager } from '../cluster/locks.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { log } from '../logger.ts'
import { EmailDeliveryError } from './mailer.ts'

const MINUTE = 60_000
/**
 * Minutes until the next delivery after the first failed delivery, after the second one, and so on.
 * The last delay applies to all further retries.
 */
const RETRY_DELAYS_MINUTES = [1, 2, 5, 10, 20, 30, 60]
/**
 * Number of failed deliveries after which an e-mail is no longer retried. It is reached after about
 * three days. The artist can then send the e-mail again.
 */
const MAX_ATTEMPTS = 76
/** The name of the lock that allows only one process to deliver e-mails at a time. */
const LOCK_NAME = 'letters'
const LOCK_RETRY_DELAY = 2_000
/**
 * Maximum time in milliseconds from now to the due date of an e-mail. It is longer than any delay
 * of a retry or a summary, so if a due date is even later, the system clock must have been ahead
 * when the due date was stored.
 */
const MAX_DELAY = 25 * 60 * MINUTE

export type QueuedEmail = {
  id: number
  message_id: number
  addressee: DatabaseTables['letters']['addressee']
}

type Dependencies = {
  queries: QueryBuilder
  locks: Pick<LockManager, 'tryLock' | 'release'>
  /**
   * Opens a connection to the mail server. Returns null if no mail server is configured. The
   * function `send` of the connection throws EmailDeliveryError if an e-mail was not delivered.
   */
  open: () => Promise<{ send: (email: QueuedEmail) => Promise<void>; close: () => void } | null>
  log: (error: unknown) => void
  /** Returns the milliseconds until the next delivery after `attempts` failed deliveries. */
  retryDelay?: (attempts: number) => number
}

const defaultRetryDelay = (attempts: number) =>
  (RETRY_DELAYS_MINUTES[Math.min(attempts, RETRY_DELAYS_MINUTES.length) - 1] ?? 1) * MINUTE

export function createOutboxWorker({
  queries,
  locks,
  open,
  log: logFailure,
  retryDelay = defaultRetryDelay,
}: Dependencies) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let needsAnotherRound = false
  let isClosed = false
  /**
   * True while the mail server accepts no e-mail at all. The first successful delivery after such
   * an outage makes all waiting e-mails due.
   */
  let isOutage = false
  let connection: Awaited<ReturnType<Dependencies['open']>> = null

  const findNextDueEmail = (now: number) =>
    queries
      .selectFrom('letters')
      .select(['id', 'message_id', 'addressee', 'attempts'])
      .where('state', '=', 'waiting')
      // Treats an e-mail whose due date is too far in the future as due now, because the due date
      // must be wrong (see MAX_DELAY).
      .where((on) => on.or([on('due_at', '<=', now), on('due_at', '>', now + MAX_DELAY)]))
      // Sorts by addressee first (`artist` before `visitor`), so that notifications to the artist
      // are delivered before confirmations to visitors.
      .orderBy('addressee')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()

  type EmailState = {
    state: 'sent' | 'waiting' | 'failed'
    problem: string
    attempts?: number
    due_at?: number
  }
  const setState = (id: number, values: EmailState) =>
    queries.updateTable('letters').set(values).where('id', '=', id).execute()

  const makeRetriesDue = () =>
    queries
      .updateTable('letters')
      .set({ due_at: Date.now() })
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .execute()

  async function deliver(
    email: QueuedEmail & { attempts: number },
    send: (email: QueuedEmail) => Promise<void>,
  ) {
    const attempts = email.attempts + 1
    try {
      await send(email)
      await setState(email.id, { state: 'sent', problem: '' })
      // The mail server works again after an outage, so all e-mails that wait for a retry become
      // due now.
      if (isOutage) await makeRetriesDue()
      isOutage = false
    } catch (error) {
      if (!(error instanceof EmailDeliveryError)) throw error
      isOutage ||= error.isOutage
      if (attempts === 1) log('warning', `An e-mail was not delivered (${error.reason})`)
      // After a permanent error, an e-mail to a visitor is not retried. An e-mail to the artist is
      // still retried, because the artist can fix the mailbox or the settings.
      const hasFailed =
        attempts >= MAX_ATTEMPTS || (error.isPermanent && email.addressee === 'visitor')
      await setState(email.id, {
        state: hasFailed ? 'failed' : 'waiting',
        attempts,
        due_at: Date.now() + retryDelay(attempts),
        problem: error.message,
      })
    }
  }

  /**
   * Delivers all e-mails that are due, which is called a round.
   * @returns the delay before the next round in milliseconds. Undefined means that the next round
   * starts at the next due date in the outbox. Null means that no mail server is configured.
   */
  async function deliverDue(): Promise<number | null | undefined> {
    needsAnotherRound = false
    connection = await open()
    if (!connection) return null
    try {
      if (!(await locks.tryLock(LOCK_NAME))) return LOCK_RETRY_DELAY
      for (;;) {
        const email = isClosed ? undefined : await findNextDueEmail(Date.now())
        if (!email) return undefined
        await deliver(email, connection.send)
      }
    } finally {
      connection.close()
      await locks.release(LOCK_NAME)
    }
  }

  async function scheduleNext(delay: number | null | undefined) {
    if (isClosed) return
    if (delay) timer = setTimeout(wake, delay).unref()
    // Sets no timer if no mail server is configured (`delay` is null), because saving the mail
    // settings calls `retryAll`, which starts a round.
    if (delay !== undefined) return
    const earliest = await queries
      .selectFrom('letters')
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (isClosed || earliest?.due_at == null) return
    const untilDue = Math.min(Math.max(earliest.due_at - Date.now(), MINUTE / 60), 60 * MINUTE)
    timer = setTimeout(wake, untilDue).unref()
  }

  /** Starts a round of deliveries. If a round is already running, another round starts after it. */
  function wake() {
    if (isClosed) return
    needsAnotherRound = true
    if (running) return
    clearTimeout(timer)
    running = deliverDue()
      .then(scheduleNext)
      .catch((error) => {
        logFailure(error)
        // Retries after a minute, because the error may be temporary, such as a busy database.
        if (!isClosed) timer = setTimeout(wake, MINUTE).unref()
      })
      .finally(() => {
        running = null
        // Starts another round, because an e-mail may have been added after the last query of this
        // round.
        if (needsAnotherRound) wake()
      })
  }

  return {
    wake,
    /**
     * Makes all e-mails that wait for a retry due and starts a round of deliveries. Called after
     * the server has started and after the mail settings have changed.
     */
    async retryAll() {
      await makeRetriesDue()
      wake()
    },
    /** Waits until no round of deliveries is running. */
    async settle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      // Closes the connection to the mail server, because a server that does not respond would
      // otherwise delay the shutdown.
      connection?.close()
      clearTimeout(timer)
      await running
    },
  }
}
