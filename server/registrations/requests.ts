/**
 * Stores each request from the public form before the server confirms it to the visitor, so that no
 * confirmed request is lost.
 */
import { createHash, randomBytes } from 'node:crypto'
import { hasTrainingBegun } from '../../shared/entities/training-dates.ts'
import type { Locale } from '../../shared/locale.ts'
import { pick } from '../../shared/pick.ts'
import { OPEN_STATES, type RegistrationRequest } from '../../shared/registration.ts'
import { DAY, HOUR } from '../../shared/workshop-day.ts'
import { countRows, type Database, type QueryBuilder } from '../database/connect.ts'
import { getRateLimitDelay, type RateLimit } from '../database/rate-limit.ts'
import { getRunningHours } from '../database/running-hours.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { detectSpamReason } from '../messages/accept-message.ts'
import { toNetworkPrefix } from '../messages/message-limits.ts'
import { normalizeMailbox } from '../messages/outbox.ts'
import type { ChangeRegistrations } from './notice-queue.ts'
import { countFreePlaces, getPlacesOnSite, getResponseDeadline, selectTraining } from './places.ts'

const LIMITS: (RateLimit & { scope: 'sender' | 'network' | 'all' })[] = [
  { scope: 'sender', max: 6, windowMs: HOUR },
  { scope: 'network', max: 12, windowMs: HOUR },
  { scope: 'all', max: 60, windowMs: HOUR },
  { scope: 'all', max: 200, windowMs: DAY },
]
const MAX_WAITING = 100
/**
 * A registration request that is repeated within this time, as by a double tap, gets the same
 * response as the first one.
 */
const SECOND_TAP_INTERVAL_MS = 5_000

/**
 * The code in the private link of a registration has 128 bits, so that nobody can guess it. It has
 * no capital letters, because paths have none.
 */
export const generateLinkCode = () => randomBytes(16).toString('hex')

export type RegistrationRequestSource = {
  locale: Locale
  clientAddress: string
  /** The value of the honeypot field, which only spam programs fill in. */
  trap: string
}

/**
 * `suspect` means that the request looks like spam and was not stored as a registration,
 * `isRepeated` that it was stored before and is no second tap. A request on the waiting list has a
 * `position`, unless it is repeated.
 */
export type RegistrationRequestResult =
  | { ok: true; state: 'requested' | 'waiting'; isRepeated: boolean; position?: number }
  | { ok: false; code: 'not_found' | 'crowded' | 'list_full' | 'suspect' | 'too_many_places' }

type Dependencies = {
  db: Database
  host: string
  hashAddress: (address: string) => string
  readSettings: () => Promise<{ hold_hours: number }>
  changeRegistrations: ChangeRegistrations
}

const computeKey = (training_id: number, request: RegistrationRequest) => {
  const { name, email, phone, places, message } = request
  return createHash('sha256')
    .update(JSON.stringify([training_id, name, email, phone, places, message]))
    .digest('base64url')
}

async function isCrowded(queries: QueryBuilder, from: { sender: string; network: string }) {
  const all = queries.selectFrom('registrations').select('created_at as at')
  for (const { scope, ...limit } of LIMITS) {
    const counted =
      scope === 'all' ? all.where('network', '!=', '') : all.where(scope, '=', from[scope])
    if ((await getRateLimitDelay(queries, counted, limit)) > 0) return true
  }
  return false
}

const selectWaiting = (queries: QueryBuilder, training_id: number) =>
  queries
    .selectFrom('registrations')
    .where('training_id', '=', training_id)
    .where('state', '=', 'waiting')

type Person = { name: string; email: string }
const isSamePerson = (one: Person, other: Person) =>
  one.name.toLowerCase() === other.name.toLowerCase() &&
  normalizeMailbox(one.email) === normalizeMailbox(other.email)

export function createRegistrationAcceptor({
  db,
  host,
  hashAddress,
  readSettings,
  changeRegistrations,
}: Dependencies) {
  /**
   * Holds the places, or puts the person on the waiting list. Ignores a repeated request, and a
   * request of the same person with other details from the same IP address. Stores such a request
   * from another IP address, because the response would otherwise tell a stranger who has
   * registered.
   */
  return async function request(
    training_id: number,
    sent: RegistrationRequest,
    { locale, clientAddress, trap }: RegistrationRequestSource,
  ): Promise<RegistrationRequestResult> {
    const from = {
      sender: hashAddress(clientAddress),
      network: hashAddress(toNetworkPrefix(clientAddress)),
    }
    const { name, message } = sent
    if (detectSpamReason({ name, message, extra: trap, open_for: null }, host))
      return { ok: false, code: 'suspect' }
    const key = computeKey(training_id, sent)
    const { hold_hours } = await readSettings()

    async function find(
      queries: QueryBuilder,
    ): Promise<
      RegistrationRequestResult | NonNullable<Awaited<ReturnType<typeof selectTraining>>>
    > {
      const training = await selectTraining(queries, training_id)
      if (!training || hasTrainingBegun(training)) return { ok: false, code: 'not_found' }
      if (sent.places > training.max_participants) return { ok: false, code: 'too_many_places' }
      const candidates = await queries
        .selectFrom('registrations')
        .select(['id', 'key', 'name', 'email', 'state', 'created_at'])
        .where('training_id', '=', training_id)
        .where('state', 'in', OPEN_STATES)
        .where((where) => where.or([where('key', '=', key), where('sender', '=', from.sender)]))
        .execute()
      const known = candidates.find((one) => one.key === key || isSamePerson(one, sent))
      if (known) {
        const state = known.state === 'waiting' ? 'waiting' : 'requested'
        const isSecondTap =
          known.key === key && Number(known.created_at) > Date.now() - SECOND_TAP_INTERVAL_MS
        if (state === 'requested' || !isSecondTap)
          return { ok: true, state, isRepeated: !isSecondTap }
        const ahead = selectWaiting(queries, training_id).where('id', '<', known.id)
        return { ok: true, state, isRepeated: false, position: (await countRows(ahead)) + 1 }
      }
      return (await isCrowded(queries, from)) ? { ok: false, code: 'crowded' } : training
    }
    // Checks before the transaction, whose lock writes to the database, so that a flood of refused
    // requests writes nothing.
    const early = await find(db.queries)
    if ('ok' in early) return early

    return changeRegistrations(async (queries, notices): Promise<RegistrationRequestResult> => {
      const training = await find(queries)
      if ('ok' in training) return training
      const fits =
        getPlacesOnSite(training) > 0 && (await countFreePlaces(queries, training)) >= sent.places
      const position = (await countRows(selectWaiting(queries, training_id))) + 1
      if (!fits && position > MAX_WAITING) return { ok: false, code: 'list_full' }
      const state = fits ? 'requested' : 'waiting'
      const values = {
        ...{ ...sent, ...from, training_id, locale, state, key },
        ...pick(training, ['price_cents', 'deposit_cents']),
        note: '',
        link_code: generateLinkCode(),
        created_at: Date.now(),
        created_hour: await getRunningHours(queries),
        respond_by: fits ? getResponseDeadline(training.date, hold_hours) : null,
      } satisfies Partial<DatabaseTables['registrations']>
      const { id } = await queries
        .insertInto('registrations')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      await notices.emailWithinLimit({ id, email: sent.email }, state)
      await notices.emailArtist(id, fits ? 'asked' : 'asked_waiting')
      return { ok: true, state, isRepeated: false, ...(!fits && { position }) }
    })
  }
}
