/**
 * Builds e-mails about registrations when they are sent, so that they describe the current state.
 */

import type { Selectable } from 'kysely'
import { formatPrice } from '../../shared/locale.ts'
import { pick } from '../../shared/pick.ts'
import type {
  ArtistEmailKind,
  NoticeKind,
  PreparedEmail,
} from '../../shared/registration-notices.ts'
import { getAmountToRefund } from '../../shared/registration-payment.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { buildEmail, type Email, translateForArtist } from '../messages/emails.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { describeQuestionDays, findUndecidedTrainings } from './decision.ts'
import { knowsOffer, type NoticeDetails } from './notice-queue.ts'
import {
  buildParticipantEmail,
  formatDays,
  formatMoment,
  formatPlaces,
  type LocalizedTraining,
  readLocalizedTraining,
  type Site,
} from './participant-email.ts'
import { toEuroAmounts } from './registration-reader.ts'
import { type RegistrationRow, selectRegistration } from './registration-rows.ts'

const formatDaysForArtist = (training: LocalizedTraining) =>
  formatDays('fr', training) || 'date à définir'

export async function buildArtistEmail(
  queries: QueryBuilder,
  row: RegistrationRow,
  kind: ArtistEmailKind,
  details: NoticeDetails,
  siteUrl: string,
): Promise<Email> {
  const training = await readLocalizedTraining(queries, row.training_id, 'fr')
  const values = {
    name: row.name,
    title: training.title,
    days: formatDaysForArtist(training),
    places: formatPlaces('fr', row.places),
    before: formatPlaces('fr', details.places ?? row.places),
    deadline: row.respond_by === null ? '' : formatMoment('fr', row.respond_by),
    address: `${siteUrl}/admin/registrations?training=${row.training_id}`,
  }
  // Shows the telephone number as the person typed it, because a number without a country code may
  // be foreign.
  const contact = [row.email, row.phone].filter(Boolean).join('\n')
  const paid = getAmountToRefund({ ...toEuroAmounts(row), ...pick(row, ['places', 'state']) })
  const refund = kind === 'left' ? 'registration_refund' : 'registration_refund_part'
  const isUnreachable = kind === 'offered_without_email' && row.phone === ''
  const key = `registration_${isUnreachable ? 'offered_without_contact' : kind}`
  const parts = [
    translateForArtist(key, values),
    paid > 0 ? translateForArtist(refund, { amount: formatPrice('fr', paid) }) : '',
    paid > 0 ? training.cancellation : '',
    contact,
    kind === 'asked' || kind === 'asked_waiting' ? row.message : '',
    values.address,
  ]
  return buildEmail(translateForArtist(`${key}_subject`, values), parts.filter(Boolean), [siteUrl])
}

/**
 * Builds the e-mail that asks the artist whether a training takes place. Returns null if the
 * decision is no longer needed, or if the training has other dates than in the question.
 */
async function buildQuestion(
  queries: QueryBuilder,
  training_id: number,
  { days }: NoticeDetails,
  siteUrl: string,
): Promise<Email | null> {
  const undecided = await findUndecidedTrainings(queries)
  const found = undecided.find(({ id }) => id === training_id)
  if (!found || describeQuestionDays(found) !== days) return null
  const training = await readLocalizedTraining(queries, training_id, 'fr')
  const values = {
    title: training.title,
    days: formatDaysForArtist(training),
    confirmed: String(found.confirmed),
    least: String(found.min_participants),
    address: `${siteUrl}/admin/registrations?training=${training_id}`,
  }
  const text = translateForArtist('registration_decision', values)
  const subject = translateForArtist('registration_decision_subject', values)
  return buildEmail(subject, text.split('\n\n'), [siteUrl])
}

type QueuedEmail = Pick<
  Selectable<DatabaseTables['outgoing_emails']>,
  'id' | 'registration_id' | 'training_id' | 'addressee' | 'kind' | 'details' | 'added_at'
>

/**
 * Returns the former dates of the training if an e-mail about the new ones is still queued, or else
 * undefined.
 */
async function findDatesBefore(queries: QueryBuilder, registration_id: number) {
  const waiting = await queries
    .selectFrom('outgoing_emails')
    .select('details')
    .where('registration_id', '=', registration_id)
    .where('kind', '=', 'moved')
    .where('state', 'in', ['waiting', 'held'])
    .executeTakeFirst()
  const { before }: NoticeDetails = waiting ? JSON.parse(waiting.details) : {}
  return before
}

/**
 * Returns true for an offer that a newer one replaces, and for the withdrawal of an offer that the
 * person has not received. Checks this only now, because the outbox may be sending the offer while
 * the artist withdraws it.
 */
async function isAboutUnknownOffer(
  queries: QueryBuilder,
  { id, registration_id, kind }: QueuedEmail,
): Promise<boolean> {
  if (kind === 'withdrawn') return !(await knowsOffer(queries, registration_id))
  if (kind !== 'offered') return false
  const newer = await queries
    .selectFrom('outgoing_emails')
    .select('id')
    .where('registration_id', '=', registration_id)
    .where('kind', '=', 'offered')
    .where('id', '>', id)
    .executeTakeFirst()
  return newer !== undefined
}

async function composeQueued(
  queries: QueryBuilder,
  queued: QueuedEmail,
  site: Site,
  isByArtist = false,
) {
  const details: NoticeDetails = JSON.parse(queued.details)
  if (queued.training_id !== null) {
    const email = await buildQuestion(queries, queued.training_id, details, site.siteUrl)
    return { email, participant: { name: '', address: '' } }
  }
  const row = await selectRegistration(queries, queued.registration_id ?? 0)
  if (!row || (await isAboutUnknownOffer(queries, queued))) return null
  details.before ??= await findDatesBefore(queries, row.id)
  const email =
    queued.addressee === 'organizer'
      ? await buildArtistEmail(queries, row, queued.kind as ArtistEmailKind, details, site.siteUrl)
      : await buildParticipantEmail(
          queries,
          row,
          queued.kind as NoticeKind,
          { added_at: queued.added_at, details },
          site,
          isByArtist,
        )
  return { email, participant: { name: row.name, address: row.email } }
}

const selectQueued = (queries: QueryBuilder) =>
  queries
    .selectFrom('outgoing_emails')
    .select(['id', 'registration_id', 'training_id', 'addressee', 'kind', 'details', 'added_at'])

/** Deletes the outbox row and returns null if the e-mail is outdated. */
export async function composeRegistrationEmail(queries: QueryBuilder, emailId: number, site: Site) {
  const queued = await selectQueued(queries).where('id', '=', emailId).executeTakeFirst()
  if (!queued) return null
  const composed = await composeQueued(queries, queued, site)
  if (!composed?.email) {
    await queries.deleteFrom('outgoing_emails').where('id', '=', emailId).execute()
    return null
  }
  return { ...composed, email: composed.email, added_at: queued.added_at }
}

/**
 * Composes the e-mail that the artist can send instead of the last telephone call to make. Rejects
 * with `not_found` if there is no call to make.
 */
export async function composeEmailInsteadOfCall(
  queries: QueryBuilder,
  registration_id: number,
  site: Site,
): Promise<Result<PreparedEmail>> {
  const call = await selectQueued(queries)
    .where('registration_id', '=', registration_id)
    .where('state', '=', 'to_telephone')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const composed = call && (await composeQueued(queries, call, site, true))
  return composed?.email
    ? createSuccess(pick(composed.email, ['subject', 'text']))
    : createRejection('not_found')
}
