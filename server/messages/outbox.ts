import type { SelectQueryBuilder } from 'kysely'
import { DAY, HOUR, MINUTE } from '../../shared/workshop-day.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, type RateLimit } from '../database/rate-limit.ts'
import type { DatabaseTables } from '../database/tables.ts'

/**
 * Limits the e-mails to the artist and, separately, to all visitors together. Usual mail providers
 * allow more.
 */
const EMAIL_LIMITS: RateLimit[] = [
  { max: 150, windowMs: DAY },
  { max: 30, windowMs: HOUR },
]
/**
 * Limits the confirmations to each mailbox, so that nobody can flood another person's mailbox
 * through the public form.
 */
const MAILBOX_LIMITS: RateLimit[] = [{ max: 1, windowMs: DAY }]

/**
 * Minimum intervals between two summary e-mails. `digest` announces messages whose notification a
 * rate limit held back, `suspects` announces suspected spam.
 */
const SUMMARY_INTERVALS = { digest: HOUR, suspects: DAY }
const SUMMARY_DELAY = 10 * MINUTE

/**
 * Returns the same text for all spellings of a mailbox: mail servers ignore `+tag`, and Gmail also
 * ignores dots and has two domains.
 */
export function normalizeMailbox(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? []
  const untagged = local.replace(/\+.*/s, '')
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}

type EmailTimes = SelectQueryBuilder<DatabaseTables, 'outgoing_emails', { at: number }>
const selectTimes = (queries: QueryBuilder, addressee: 'artist' | 'visitor'): EmailTimes =>
  queries.selectFrom('outgoing_emails').select('added_at as at').where('addressee', '=', addressee)

async function isAllowed(queries: QueryBuilder, emails: EmailTimes, limits: RateLimit[]) {
  for (const limit of limits)
    if ((await getRateLimitDelay(queries, emails, limit)) > 0) return false
  return true
}

const addEmail = (
  queries: QueryBuilder,
  message_id: number,
  addressee: DatabaseTables['outgoing_emails']['addressee'],
  { due_at = Date.now(), mailbox = '' } = {},
) =>
  queries
    .insertInto('outgoing_emails')
    .values({ message_id, addressee, mailbox, state: 'waiting', due_at, added_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function enqueueSummary(
  queries: QueryBuilder,
  message_id: number,
  addressee: keyof typeof SUMMARY_INTERVALS,
) {
  const last = await queries
    .selectFrom('outgoing_emails')
    .select(['state', 'due_at'])
    .where('addressee', '=', addressee)
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'waiting') return
  const now = Date.now()
  // If the clock was ahead, the due date of the last summary is in the future. The interval then
  // counts from the current time.
  const next = last ? Math.min(last.due_at, now) + SUMMARY_INTERVALS[addressee] : 0
  await addEmail(queries, message_id, addressee, { due_at: Math.max(now + SUMMARY_DELAY, next) })
}

/**
 * Queues the notification to the artist and the confirmation to the visitor. Leaves out an e-mail
 * that a rate limit forbids.
 */
export async function enqueueEmails(queries: QueryBuilder, message_id: number, email: string) {
  const known = await queries
    .selectFrom('outgoing_emails')
    .select('id')
    .where('message_id', '=', message_id)
    .where('addressee', '=', 'artist')
    .executeTakeFirst()
  if (!known) {
    const notifications = selectTimes(queries, 'artist')
    if (await isAllowed(queries, notifications, EMAIL_LIMITS))
      await addEmail(queries, message_id, 'artist')
    else await enqueueSummary(queries, message_id, 'digest')
  }
  const mailbox = normalizeMailbox(email)
  const confirmations = selectTimes(queries, 'visitor')
  const isConfirmed =
    (await isAllowed(queries, confirmations.where('mailbox', '=', mailbox), MAILBOX_LIMITS)) &&
    (await isAllowed(queries, confirmations, EMAIL_LIMITS))
  if (isConfirmed) await addEmail(queries, message_id, 'visitor', { mailbox })
}
