import {
  fillDates,
  hasTrainingBegun,
  isPastTraining,
  type TrainingDates,
} from '../../shared/entities/training-dates.ts'
import {
  getDecision,
  holdsPlaces,
  isOpenRegistration,
  type Registration,
  type TrainingRegistrations,
} from '../../shared/registration.ts'
import {
  isOutdatedNotice,
  type NoticeKind,
  type RegistrationNotice,
} from '../../shared/registration-notices.ts'
import { getAmountToRefund, isPaidInFull } from '../../shared/registration-payment.ts'
import { createTextFilter, normalizeForSearch } from '../../shared/text/search.ts'
import { toEuros } from '../../shared/validation.ts'
import { toTrainingDates } from '../content/entities/trainings.ts'
import { selectDeletedIds } from '../content/trash/soft-delete.ts'
import { countRows, type Database, type QueryBuilder } from '../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { getFreePlaces, getPlacesOnSite } from './places.ts'
import { getVersion, type RegistrationRow } from './registration-rows.ts'

const toIso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

async function findNotices(queries: QueryBuilder, ids: number[]) {
  const rows = await queries
    .selectFrom('outgoing_emails')
    .select(['registration_id', 'kind', 'added_at', 'state', 'problem'])
    .where('registration_id', 'in', ids)
    .where('addressee', '=', 'participant')
    .where('state', '!=', 'held')
    .orderBy('id')
    .execute()
  return (id: number) =>
    rows
      .filter(({ registration_id }) => registration_id === id)
      .map(
        ({ kind, added_at, state, problem }): RegistrationNotice => ({
          kind: kind as NoticeKind,
          created_at: new Date(added_at).toISOString(),
          delivery: state as RegistrationNotice['delivery'],
          problem: state === 'sent' ? '' : problem,
        }),
      )
}

/**
 * Maps the id of a registration to its position on the waiting list of its training, from 1. `rows`
 * must be sorted by id.
 */
function computePositions(rows: Pick<RegistrationRow, 'id' | 'training_id' | 'state'>[]) {
  const counts = new Map<number, number>()
  const positions = new Map<number, number>()
  for (const { id, training_id, state } of rows) {
    if (state !== 'waiting') continue
    const position = (counts.get(training_id) ?? 0) + 1
    counts.set(training_id, position)
    positions.set(id, position)
  }
  return positions
}

export const countRegistrationsAhead = (
  queries: QueryBuilder,
  { id, training_id }: RegistrationRow,
) =>
  countRows(
    queries
      .selectFrom('registrations')
      .where('training_id', '=', training_id)
      .where('state', '=', 'waiting')
      .where('id', '<', id),
  )

async function toRegistrations(
  queries: QueryBuilder,
  rows: RegistrationRow[],
): Promise<Registration[]> {
  if (rows.length === 0) return []
  const notices = await findNotices(
    queries,
    rows.map(({ id }) => id),
  )
  const waiting = await queries
    .selectFrom('registrations')
    .select(['id', 'training_id', 'state'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  const positions = computePositions(waiting)
  return rows.map((row) => ({
    id: row.id,
    training_id: row.training_id,
    locale: row.locale,
    name: row.name,
    email: row.email,
    phone: row.phone,
    places: row.places,
    ...toEuroAmounts(row),
    message: row.message,
    note: row.note,
    state: row.state,
    created_at: new Date(row.created_at).toISOString(),
    respond_by: toIso(row.respond_by),
    paid_at: toIso(row.paid_at),
    balance_paid_at: toIso(row.balance_paid_at),
    refunded_at: toIso(row.refunded_at),
    position: positions.get(row.id) ?? null,
    version: getVersion(row),
    notices: notices(row.id),
  }))
}

const PAYMENT_COLUMNS = [
  'price_cents',
  'deposit_cents',
  'paid_cents',
  'balance_cents',
  'refunded_cents',
  'kept_cents',
] as const
export const toEuroAmounts = (row: Pick<RegistrationRow, (typeof PAYMENT_COLUMNS)[number]>) => ({
  price: toEuros(row.price_cents),
  deposit: row.deposit_cents && toEuros(row.deposit_cents),
  paid: toEuros(row.paid_cents),
  balance_paid: toEuros(row.balance_cents),
  refunded: toEuros(row.refunded_cents),
  kept: toEuros(row.kept_cents),
})

/** Returns only the digits, with 0 for +33 or 0033: `0655443322` for `+33 6 55 44 33 22`. */
const joinDigits = (phone: string) => phone.replace(/^(?:\+|00)33/, '0').replace(/\D/g, '')

export function createRegistrationReader(db: Database, sendsEmails: () => Promise<boolean>) {
  const selectRegistrations = () => db.queries.selectFrom('registrations').selectAll().orderBy('id')

  return {
    /** Returns the registrations of all trainings if `training_id` is undefined. */
    list: async (training_id?: number): Promise<Registration[]> =>
      toRegistrations(
        db.queries,
        await selectRegistrations()
          .$if(training_id !== undefined, (query) =>
            query.where('training_id', '=', training_id ?? 0),
          )
          .execute(),
      ),

    /**
     * Returns the latest 100 registrations in which each word of `q` occurs in the name, the e-mail
     * address or the telephone number. A `q` of digits and separators is one telephone number, in
     * which +33 stands for 0.
     */
    async search(q: string): Promise<Registration[]> {
      const matches = createTextFilter(/^[\d\s+().-]+$/.test(q) ? joinDigits(q) : q)
      const rows = await selectRegistrations().execute()
      const found = rows.filter(({ name, email, phone }) =>
        matches(normalizeForSearch([name, email, phone, joinDigits(phone)])),
      )
      return toRegistrations(db.queries, found.slice(-100).reverse())
    },

    async find(id: number): Promise<Result<Registration>> {
      const [found] = await toRegistrations(
        db.queries,
        await selectRegistrations().where('id', '=', id).execute(),
      )
      return found ? createSuccess(found) : createRejection('not_found')
    },

    /**
     * Lists all trainings, including those in the trash that have registrations. Sorts them by
     * date, with trainings without a date last.
     */
    async listTrainings(): Promise<TrainingRegistrations[]> {
      const hasMailServer = await sendsEmails()
      const rows = await db.queries
        .selectFrom('registrations')
        .select(['id', 'training_id', 'state', 'places', 'paid_at', 'name', 'email'])
        .select(PAYMENT_COLUMNS)
        .orderBy('id')
        .execute()
      const calls = await db.queries
        .selectFrom('outgoing_emails')
        .select(['registration_id', 'kind'])
        .where('state', '=', 'to_telephone')
        .execute()
      const hasCallToMake = (row: (typeof rows)[number], dates: TrainingDates) =>
        calls.some(
          ({ registration_id, kind }) =>
            registration_id === row.id &&
            !isOutdatedNotice({ kind: kind as NoticeKind }, row) &&
            !(kind === 'moved' ? isPastTraining(dates) : hasTrainingBegun(dates)),
        )
      const trainings = await db.queries
        .selectFrom('trainings')
        .select(['id', 'title', 'date', 'end_date', 'duration', 'days'])
        .select(['max_participants', 'places_left'])
        .select(['min_participants', 'decide_on', 'goes_ahead_on'])
        .select(({ eb }) =>
          eb('id', 'in', selectDeletedIds(db.queries, 'training')).as('is_deleted'),
        )
        .orderBy(({ eb }) => eb('date', 'is', null))
        .orderBy('date')
        .orderBy('id')
        .execute()
      return trainings.flatMap(({ is_deleted, ...training }) => {
        const own = rows.filter(({ training_id }) => training_id === training.id)
        if (is_deleted && own.length === 0) return []
        const sum = (counted: typeof own) =>
          counted.reduce((total, { places }) => total + places, 0)
        const ofState = (state: string) => own.filter((row) => row.state === state)
        const confirmed = ofState('confirmed')
        const held = sum(own.filter(holdsPlaces))
        const { id, title, min_participants } = training
        const dates = toTrainingDates(training)
        return {
          training: {
            ...fillDates({ id, title, min_participants, ...dates }),
            is_deleted: Boolean(is_deleted),
          },
          decision: is_deleted ? null : getDecision(training, sum(confirmed)),
          capacity: getPlacesOnSite(training),
          confirmed: sum(confirmed),
          held,
          free: getFreePlaces(training, held),
          requests: ofState('requested').length,
          waiting: ofState('waiting').length,
          paid: sum(confirmed.filter((row) => isPaidInFull({ ...row, ...toEuroAmounts(row) }))),
          to_refund: own.reduce(
            (total, row) => total + getAmountToRefund({ ...row, ...toEuroAmounts(row) }),
            0,
          ),
          without_emails: own
            .filter((row) => isOpenRegistration(row) && !(hasMailServer && row.email))
            .map(({ name }) => name),
          to_telephone: own.filter((row) => hasCallToMake(row, dates)).map(({ name }) => name),
        }
      })
    },
  }
}
