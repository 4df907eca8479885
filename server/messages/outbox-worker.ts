/**
 * The outbox is a database table, so that it survives a crash. After a crash between sending and
 * marking an e-mail as sent, the site sends it again with the same Message-ID.
 */

import { KINDS_WITHOUT_CALL } from '../../shared/registration-notices.ts'
import { HOUR, MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { LockManager } from '../database/engine.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { log } from '../logger.ts'
import { EmailDeliveryError } from './mailer.ts'

/** The last delay applies to all further retries. */
const RETRY_DELAYS_MINUTES = [1, 2, 5, 10, 20, 30, 60]
/** The outbox gives a failing e-mail up after this number of attempts, about three days. */
const MAX_ATTEMPTS = 76
/** This lock lets only one process at a time deliver e-mails. */
const LOCK_NAME = 'outbox'
const LOCK_RETRY_DELAY = 2_000
/** No e-mail is delayed for longer than this, so a later due date comes from a wrong clock. */
const MAX_DELAY_MS = 25 * HOUR

export type QueuedEmail = {
  id: number
  message_id: number | null
  addressee: DatabaseTables['outgoing_emails']['addressee']
  reply_id: number | null
  registration_id: number | null
}

type Dependencies = {
  queries: QueryBuilder
  locks: Pick<LockManager, 'tryLock' | 'release'>
  /** Connects to the mail server. Returns null if no mail server is configured. */
  open: () => Promise<{ send: (email: QueuedEmail) => Promise<void>; close: () => void } | null>
  log: (error: unknown) => void
}

const getRetryDelay = (attempts: number) =>
  (RETRY_DELAYS_MINUTES[Math.min(attempts, RETRY_DELAYS_MINUTES.length) - 1] ?? 1) * MINUTE

export function createOutboxWorker({ queries, locks, open, log: logFailure }: Dependencies) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let needsAnotherRound = false
  // Stops the running delivery, whose connection may use old settings.
  let needsRetryOfAll = false
  let isClosed = false
  // True while the whole mail server fails. The next delivered e-mail then makes all retries due.
  let isOutage = false
  let connection: Awaited<ReturnType<Dependencies['open']>> = null

  const findNextDueEmail = (now: number) =>
    queries
      .selectFrom('outgoing_emails')
      .select(['id', 'message_id', 'addressee', 'reply_id', 'registration_id', 'kind', 'attempts'])
      .where('state', '=', 'waiting')
      // A due date too far in the future comes from a wrong clock, so the e-mail counts as due.
      .where((on) => on.or([on('due_at', '<=', now), on('due_at', '>', now + MAX_DELAY_MS)]))
      // Sends notifications to the `artist` before confirmations to the `visitor`.
      .orderBy('addressee')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()

  type EmailState = {
    state: 'sent' | 'waiting' | 'failed' | 'to_telephone' | 'recorded'
    problem: string
    attempts?: number
    due_at?: number
  }
  const setState = (id: number, values: EmailState) =>
    queries.updateTable('outgoing_emails').set(values).where('id', '=', id).execute()

  const makeRetriesDue = () =>
    queries
      .updateTable('outgoing_emails')
      .set({ due_at: Date.now() })
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .execute()

  async function deliver(
    email: QueuedEmail & { kind: string; attempts: number },
    send: (email: QueuedEmail) => Promise<void>,
  ) {
    const attempts = email.attempts + 1
    try {
      await send(email)
      await setState(email.id, { state: 'sent', problem: '', due_at: Date.now() })
      if (isOutage) await makeRetriesDue()
      isOutage = false
    } catch (error) {
      if (!(error instanceof EmailDeliveryError)) throw error
      isOutage ||= error.isOutage
      if (attempts === 1) {
        const advice = error.isOutage ? ' Check SMTP_URL or the e-mail settings in the admin.' : ''
        log('warning', `An e-mail was not delivered (${error.reason}).${advice}`)
      }
      // Gives up at once if the mail server refuses the mailbox of a visitor or participant. The
      // artist or the person who runs the server can repair all other causes, such as a wrong mail
      // password.
      const hasFailed =
        attempts >= MAX_ATTEMPTS ||
        (error.reason === 'recipient' && /^(?:visitor|reply|participant)$/.test(email.addressee))
      const finalState =
        email.addressee !== 'participant'
          ? 'failed'
          : KINDS_WITHOUT_CALL.includes(email.kind)
            ? 'recorded'
            : 'to_telephone'
      await setState(email.id, {
        state: hasFailed ? finalState : 'waiting',
        attempts,
        due_at: Date.now() + getRetryDelay(attempts),
        problem: error.message,
      })
    }
  }

  /**
   * Delivers all due e-mails. Returns the delay before the next delivery in milliseconds, undefined
   * if the next delivery starts when an e-mail is due, or null if no mail server is configured.
   */
  async function deliverDue(): Promise<number | null | undefined> {
    needsAnotherRound = false
    if (!(await locks.tryLock(LOCK_NAME))) return LOCK_RETRY_DELAY
    try {
      if (needsRetryOfAll) await makeRetriesDue()
      needsRetryOfAll = false
      connection = await open()
      if (!connection) return null
      for (;;) {
        const email = isClosed || needsRetryOfAll ? undefined : await findNextDueEmail(Date.now())
        if (!email) return undefined
        await deliver(email, connection.send)
      }
    } finally {
      connection?.close()
      await locks.release(LOCK_NAME)
    }
  }

  async function scheduleNext(delay: number | null | undefined) {
    if (isClosed) return
    if (delay) timer = setTimeout(wake, delay).unref()
    // Without a mail server, sets no timer, because saving the mail settings starts a delivery.
    if (delay !== undefined) return
    const earliest = await queries
      .selectFrom('outgoing_emails')
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (isClosed || earliest?.due_at == null) return
    const untilDue = Math.min(Math.max(earliest.due_at - Date.now(), MINUTE / 60), HOUR)
    timer = setTimeout(wake, untilDue).unref()
  }

  function wake() {
    if (isClosed) return
    needsAnotherRound = true
    if (running) return
    clearTimeout(timer)
    running = deliverDue()
      .then(scheduleNext)
      .catch((error) => {
        logFailure(error)
        // Tries again later, because the error may be temporary, such as a busy database.
        if (!isClosed) timer = setTimeout(wake, MINUTE).unref()
      })
      .finally(() => {
        running = null
        // An e-mail may have been added after the last query.
        if (needsAnotherRound) wake()
      })
  }

  return {
    wake,
    /** Makes all retries due, and delivers them over a new connection. */
    retryAll() {
      needsRetryOfAll = true
      wake()
    },
    async settle() {
      while (running) await running
    },
    async close() {
      isClosed = true
      // Closes the connection first, because a server that does not respond would delay the
      // shutdown.
      connection?.close()
      clearTimeout(timer)
      await running
    },
  }
}
