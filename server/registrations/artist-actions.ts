import { randomUUID } from 'node:crypto'
import { hasTrainingBegun, isPastTraining } from '../../shared/entities/training-dates.ts'
import { DEFAULT_LOCALE } from '../../shared/locale.ts'
import { pick } from '../../shared/pick.ts'
import {
  holdsPlaces,
  isOpenRegistration,
  type ParticipantInput,
  type RegistrationAction,
  type RegistrationActionInput,
  type RegistrationState,
  type RegistrationUpdate,
  selectOffersToWithdraw,
} from '../../shared/registration.ts'
import { isOutdatedNotice, type NoticeKind } from '../../shared/registration-notices.ts'
import { toTrainingDates } from '../content/entities/trainings.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { getRunningHours } from '../database/running-hours.ts'
import { normalizeMailbox } from '../messages/outbox.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { type ChangeRegistrations, knowsOffer, type NoticeQueue } from './notice-queue.ts'
import {
  countFreePlaces,
  offerFreePlaces,
  offerPlaces,
  selectTraining,
  type TrainingPlaces,
} from './places.ts'
import {
  computePaymentColumns,
  confirmOrCloseRegistration,
  getVersion,
  type RegistrationRow,
  selectOpenRegistrations,
  selectRegistration,
} from './registration-rows.ts'
import { generateLinkCode } from './requests.ts'

/** Returns the number of places that this registration can have: the free ones and its own. */
async function countAvailablePlaces(queries: QueryBuilder, row: RegistrationRow): Promise<number> {
  const training = await selectTraining(queries, row.training_id)
  if (!training) return 0
  const free = await countFreePlaces(queries, training)
  return holdsPlaces(row) ? free + row.places : free
}

const isOver = (training: TrainingPlaces) => isPastTraining(toTrainingDates(training))

type Action = (
  queries: QueryBuilder,
  row: RegistrationRow,
  notices: NoticeQueue,
  sentence: string,
) => Promise<Result<null>>

async function close(
  queries: QueryBuilder,
  row: RegistrationRow,
  notices: NoticeQueue,
  kind: Extract<NoticeKind, 'declined' | 'cancelled' | 'removed' | 'called_off'>,
  sentence: string,
) {
  await confirmOrCloseRegistration(queries, row.id, kind === 'declined' ? 'declined' : 'cancelled')
  await notices.emailOrTelephone(row, kind, { sentence })
}

/** Cancels all open registrations of a training and tells each person. Returns their number. */
export async function callOffRegistrations(
  queries: QueryBuilder,
  notices: NoticeQueue,
  { training_id, sentence }: { training_id: number; sentence: string },
): Promise<number> {
  const rows = await selectOpenRegistrations(queries, training_id).execute()
  for (const row of rows) await close(queries, row, notices, 'called_off', sentence)
  // Deletes the decision that the training takes place, because a training that is restored from
  // the trash needs a new decision.
  await queries
    .updateTable('trainings')
    .set({ goes_ahead_on: null })
    .where('id', '=', training_id)
    .execute()
  return rows.length
}

/**
 * Withdraws an offer and tells the person. If the e-mail with the offer is still waiting, the
 * outbox deletes both this e-mail and the one about the withdrawal. A person without e-mail needs a
 * call only if the person knows of this offer, or of an earlier one.
 */
async function withdrawOffer(
  queries: QueryBuilder,
  offer: RegistrationRow,
  notices: NoticeQueue,
  sentence: string,
) {
  await queries
    .updateTable('registrations')
    .set(({ eb }) => ({ state: 'waiting', respond_by: null, changes: eb('changes', '+', 1) }))
    .where('id', '=', offer.id)
    .execute()
  await queries
    .deleteFrom('outgoing_emails')
    .where('registration_id', '=', offer.id)
    .where('kind', '=', 'offered')
    .where('state', '=', 'to_telephone')
    .execute()
  if (notices.getsEmail(offer) || (await knowsOffer(queries, offer.id)))
    await notices.emailOrTelephone(offer, 'withdrawn', { sentence })
}

/**
 * Withdraws offers to other people until enough places are free for this registration. Returns
 * false and changes nothing if the places of all offers are not enough.
 */
async function withdrawOffers(
  queries: QueryBuilder,
  { id, training_id, places }: RegistrationRow,
  free: number,
  notices: NoticeQueue,
): Promise<boolean> {
  const offers = await queries
    .selectFrom('registrations')
    .selectAll()
    .where('training_id', '=', training_id)
    .where('state', '=', 'offered')
    .where('id', '!=', id)
    .execute()
  const withdrawn = selectOffersToWithdraw(offers, free, places)
  for (const offer of withdrawn ?? []) await withdrawOffer(queries, offer, notices, '')
  return withdrawn !== null
}

const ACTIONS: Record<RegistrationAction, Action> = {
  async confirm(queries, row, notices, sentence) {
    if (row.state === 'confirmed') return createSuccess(null)
    if ((await countAvailablePlaces(queries, row)) < row.places) return createRejection('no_place')
    await confirmOrCloseRegistration(queries, row.id, 'confirmed')
    const training = await selectTraining(queries, row.training_id)
    if (training && isOver(training)) return createSuccess(null)
    // An offer made by telephone is accepted by telephone, so the confirmation needs no call.
    const isAccepted = row.state === 'offered' && (await knowsOffer(queries, row.id))
    const tell = isAccepted ? notices.email : notices.emailOrTelephone
    await tell(row, 'confirmed', { sentence })
    return createSuccess(null)
  },
  async decline(queries, row, notices, sentence) {
    if (isOpenRegistration(row)) await close(queries, row, notices, 'declined', sentence)
    return createSuccess(null)
  },
  async cancel(queries, row, notices, sentence) {
    const kind = ['offered', 'waiting'].includes(row.state) ? 'removed' : 'cancelled'
    if (isOpenRegistration(row)) await close(queries, row, notices, kind, sentence)
    return createSuccess(null)
  },
  async offer(queries, row, notices, sentence) {
    if (row.state !== 'waiting') return createSuccess(null)
    const free = await countAvailablePlaces(queries, row)
    if (!(await withdrawOffers(queries, row, free, notices))) return createRejection('no_place')
    const training = await selectTraining(queries, row.training_id)
    await offerPlaces(queries, row.id, training?.date ?? null)
    await notices.emailOrTelephone(row, 'offered', { sentence })
    return createSuccess(null)
  },
  async withdraw(queries, row, notices, sentence) {
    if (row.state === 'offered') await withdrawOffer(queries, row, notices, sentence)
    return createSuccess(null)
  },
  async tell(queries, { id }) {
    await queries
      .updateTable('outgoing_emails')
      .set({ state: 'telephoned', due_at: Date.now() })
      .where('registration_id', '=', id)
      .where('state', '=', 'to_telephone')
      .execute()
    return createSuccess(null)
  },
  /** Undoes `tell`: the last call is open again, unless another call is still open. */
  async untell(queries, row) {
    const calls = await queries
      .selectFrom('outgoing_emails')
      .select(['id', 'kind', 'state', 'due_at'])
      .where('registration_id', '=', row.id)
      .where('state', 'in', ['to_telephone', 'telephoned'])
      .execute()
    const current = calls.filter(
      (call) => !isOutdatedNotice({ kind: call.kind as NoticeKind }, row),
    )
    if (current.some(({ state }) => state === 'to_telephone')) return createSuccess(null)
    const last = Math.max(...current.map(({ due_at }) => due_at))
    for (const { id } of current.filter(({ due_at }) => due_at === last))
      await queries
        .updateTable('outgoing_emails')
        .set({ state: 'to_telephone' })
        .where('id', '=', id)
        .execute()
    return createSuccess(null)
  },
}

/**
 * State of a registration after each action. If the registration already has this state, the action
 * succeeds and changes nothing, even if `version` is outdated.
 */
const RESULTING_STATES: Partial<Record<RegistrationAction, RegistrationState>> = {
  confirm: 'confirmed',
  decline: 'declined',
  cancel: 'cancelled',
  offer: 'offered',
  withdraw: 'waiting',
}

export const createArtistActions = (changeRegistrations: ChangeRegistrations) => ({
  /**
   * Adds a person and confirms the places at once. If too few are free, adds the person to the
   * waiting list if `may_wait` is set and the training has not begun, and otherwise rejects with
   * `no_place`. A repeated request with the same key adds nothing.
   */
  add: (
    { training_id, may_wait, ...details }: ParticipantInput,
    key: string = randomUUID(),
  ): Promise<Result<number>> =>
    changeRegistrations(async (queries, notices) => {
      const training = await selectTraining(queries, training_id)
      if (!training) return createRejection('not_found')
      const known = await queries
        .selectFrom('registrations')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirst()
      if (known) return createSuccess(known.id)
      const hasEnoughPlaces = (await countFreePlaces(queries, training)) >= details.places
      if (!hasEnoughPlaces && (!may_wait || hasTrainingBegun(training)))
        return createRejection('no_place')
      const state = hasEnoughPlaces ? 'confirmed' : 'waiting'
      const row = await queries
        .insertInto('registrations')
        .values({
          ...{ ...details, training_id, key, locale: DEFAULT_LOCALE, state },
          ...{ message: '', sender: '', network: '', link_code: generateLinkCode() },
          ...pick(training, ['price_cents', 'deposit_cents']),
          created_at: Date.now(),
          confirmed_at: hasEnoughPlaces ? Date.now() : null,
          created_hour: await getRunningHours(queries),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!isOver(training)) await notices.email({ id: row.id, email: details.email }, state)
      return createSuccess(row.id)
    }),

  /** Rejects with `conflict` if `version` is outdated. */
  perform: (
    id: number,
    action: RegistrationAction,
    { sentence, version }: RegistrationActionInput = { sentence: '' },
  ): Promise<Result<null>> =>
    changeRegistrations(async (queries, notices) => {
      const row = await selectRegistration(queries, id)
      if (!row) return createRejection('not_found')
      const isDone = row.state === RESULTING_STATES[action]
      if (version !== undefined && version !== getVersion(row) && !isDone)
        return createRejection('conflict')
      const result = await ACTIONS[action](queries, row, notices, sentence)
      await offerFreePlaces(queries, row.training_id, notices)
      return result
    }),

  /**
   * Until the training begins, sends a new private link to a new e-mail address and ends the old
   * link, because the old address may be a stranger's. The old link also ends if the address is
   * removed, or changes on a closed registration, which the artist may reopen. Rejects with
   * `conflict` if `version` is outdated.
   */
  update: (id: number, change: RegistrationUpdate): Promise<Result<null>> =>
    changeRegistrations(async (queries, notices) => {
      const row = await selectRegistration(queries, id)
      if (!row) return createRejection('not_found')
      const { version, paid, balance_paid, refunded, kept, ...details } = change
      if (version !== undefined && version !== getVersion(row)) return createRejection('conflict')
      const { places = row.places, email = row.email } = details
      const training = await selectTraining(queries, row.training_id)
      const isOpen = isOpenRegistration(row)
      const isComing = isOpen && training && !hasTrainingBegun(training)
      const isOtherAddress = email !== row.email
      const getsNewLink = isComing && isOtherAddress && notices.getsEmail({ email })
      const endsLink = isOtherAddress && (getsNewLink || !isOpen || email === '')
      if (
        places > row.places &&
        holdsPlaces(row) &&
        (await countAvailablePlaces(queries, row)) < places
      )
        return createRejection('no_place', 'places')
      const payments = computePaymentColumns(row, change)
      if (!payments.ok) return payments
      await queries
        .updateTable('registrations')
        .set(({ eb }) => ({
          ...details,
          places,
          ...(endsLink && { link_code: generateLinkCode() }),
          changes: eb('changes', '+', 1),
          ...payments.value,
        }))
        .where('id', '=', id)
        .execute()
      if (email === '') await notices.telephoneInstead(row)
      const offered = await offerFreePlaces(queries, row.training_id, notices)
      if (!isOpen || offered.includes(id)) return createSuccess(null)
      if (getsNewLink) await notices.emailAgain({ id, email }, row.state)
      else if (places !== row.places)
        await notices.email({ id, email }, 'changed', { places: row.places })
      return createSuccess(null)
    }),

  /**
   * Records that the training takes place, and queues an e-mail or a telephone call to each
   * confirmed participant. Returns their number, or 0 if this was already recorded.
   */
  goAhead: (training_id: number): Promise<Result<number>> =>
    changeRegistrations(async (queries, notices) => {
      const training = await selectTraining(queries, training_id)
      if (!training) return createRejection('not_found')
      const { date } = training
      if (training.goes_ahead_on === date) return createSuccess(0)
      await queries
        .updateTable('trainings')
        .set({ goes_ahead_on: date })
        .where('id', '=', training_id)
        .execute()
      const rows = await queries
        .selectFrom('registrations')
        .selectAll()
        .where('training_id', '=', training_id)
        .where('state', '=', 'confirmed')
        .execute()
      for (const row of rows) await notices.emailOrTelephone(row, 'goes_ahead')
      return createSuccess(rows.length)
    }),

  erase: (id: number): Promise<Result<null>> =>
    changeRegistrations(async (queries, notices) => {
      const row = await selectRegistration(queries, id)
      if (!row) return createRejection('not_found')
      await queries.deleteFrom('registrations').where('id', '=', id).execute()
      await offerFreePlaces(queries, row.training_id, notices)
      return createSuccess(null)
    }),

  /**
   * Erases all registrations of a mailbox, including those with another spelling of its address,
   * such as `+tag`. Returns the number of erased registrations, and the people to whom the freed
   * places are offered.
   */
  eraseAllByEmail: (email: string): Promise<{ count: number; offered: { name: string }[] }> =>
    changeRegistrations(async (queries, notices) => {
      const mailbox = normalizeMailbox(email)
      const all = await queries
        .selectFrom('registrations')
        .select(['id', 'training_id', 'email'])
        .execute()
      const erased = all.filter((row) => normalizeMailbox(row.email) === mailbox)
      const ids = erased.map(({ id }) => id)
      if (ids.length > 0) await queries.deleteFrom('registrations').where('id', 'in', ids).execute()
      const offered: { name: string }[] = []
      for (const training of new Set(erased.map(({ training_id }) => training_id)))
        for (const id of await offerFreePlaces(queries, training, notices))
          offered.push({ name: (await selectRegistration(queries, id))?.name ?? '' })
      return { count: ids.length, offered }
    }),
})
