import { hasTrainingBegun } from '../../shared/entities/training-dates.ts'
import {
  isOpenRegistration,
  type ParticipantDetails,
  type RegistrationState,
} from '../../shared/registration.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { detectSpamReason } from '../messages/accept-message.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import type { ChangeRegistrations, NoticeQueue } from './notice-queue.ts'
import { offerFreePlaces, selectTraining } from './places.ts'
import { confirmOrCloseRegistration, type RegistrationRow } from './registration-rows.ts'

export const findRegistrationByLinkCode = (queries: QueryBuilder, code: string) =>
  queries.selectFrom('registrations').selectAll().where('link_code', '=', code).executeTakeFirst()

type Work = (queries: QueryBuilder, row: RegistrationRow, notices: NoticeQueue) => Promise<void>

/**
 * Maximum number of changes of a registration, including the artist's, after which the participant
 * can correct nothing. Only a program that keeps the site busy makes so many.
 */
const MAX_CHANGES = 100

type ChangeConditions = {
  isDone?: (row: RegistrationRow) => boolean
  isPossible?: (row: RegistrationRow) => boolean
  wanted?: RegistrationState
  mostChanges?: number
}

type Dependencies = { db: QueryBuilder; host: string; changeRegistrations: ChangeRegistrations }

export function createPrivateLinkActions({ db, host, changeRegistrations }: Dependencies) {
  /**
   * Runs `work` on an open registration, unless `isDone`. Rejects with `too_late` once the training
   * has begun or the registration is closed, or if the change is not possible, but succeeds if the
   * registration already has the state `wanted`. Checks this first without the lock, which writes
   * to the database, so that an unknown code and a repeated request write nothing.
   */
  async function changeIfOpen(
    code: string,
    { isDone, isPossible, wanted, mostChanges = Infinity }: ChangeConditions,
    work: Work,
  ): Promise<Result<null>> {
    async function find(queries: QueryBuilder): Promise<Result<null> | RegistrationRow> {
      const row = await findRegistrationByLinkCode(queries, code)
      if (!row) return createRejection('not_found')
      if (row.state === wanted) return createSuccess(null)
      const training = await selectTraining(queries, row.training_id)
      if (!training || hasTrainingBegun(training) || !isOpenRegistration(row))
        return createRejection('too_late')
      if (isDone?.(row)) return createSuccess(null)
      return (isPossible?.(row) ?? true) && row.changes < mostChanges
        ? row
        : createRejection('too_late')
    }
    const early = await find(db)
    if ('ok' in early) return early
    return changeRegistrations(async (queries, notices) => {
      const row = await find(queries)
      if ('ok' in row) return row
      await work(queries, row, notices)
      return createSuccess(null)
    })
  }

  async function leave(queries: QueryBuilder, row: RegistrationRow, notices: NoticeQueue) {
    await confirmOrCloseRegistration(queries, row.id, 'cancelled')
    await notices.emailOrRecord(row, 'left')
    await notices.emailArtist(row.id, row.state === 'waiting' ? 'left_waiting' : 'left')
  }

  return {
    /**
     * Keeps `places` places and gives the others back. 0 cancels the registration. A repeated or
     * larger number changes nothing.
     */
    keepPlaces: (code: string, places: number) =>
      changeIfOpen(
        code,
        {
          isDone: (row) => places >= row.places,
          ...(places === 0 && { wanted: 'cancelled' }),
        },
        async (queries, row, notices) => {
          const details = { places: row.places }
          if (places > 0) {
            await queries
              .updateTable('registrations')
              .set(({ eb }) => ({ places, changes: eb('changes', '+', 1) }))
              .where('id', '=', row.id)
              .execute()
            await notices.emailArtist(row.id, 'reduced', details)
          } else await leave(queries, row, notices)
          const offered = await offerFreePlaces(queries, row.training_id, notices)
          // Skips this e-mail after an offer, which also names the number of places.
          if (places > 0 && !offered.includes(row.id))
            await notices.emailWithinLimit(row, 'changed', details)
        },
      ),

    /** Rejects with `too_late` if the offer was withdrawn. */
    acceptOffer: (code: string) =>
      changeIfOpen(
        code,
        { wanted: 'confirmed', isPossible: ({ state }) => state === 'offered' },
        async (queries, row, notices) => {
          await confirmOrCloseRegistration(queries, row.id, 'confirmed')
          await notices.email(row, 'confirmed')
          await notices.emailArtist(row.id, 'accepted')
        },
      ),

    /**
     * Declines an offered place, also if the offer was withdrawn meanwhile. Changes nothing if it
     * was accepted meanwhile.
     */
    declineOffer: (code: string) =>
      changeIfOpen(
        code,
        { isDone: ({ state }) => !['offered', 'waiting'].includes(state), wanted: 'cancelled' },
        async (queries, row, notices) => {
          await leave(queries, row, notices)
          await offerFreePlaces(queries, row.training_id, notices)
        },
      ),

    /**
     * Keeps the values of missing fields. Sends the private link to a new e-mail address. Rejects
     * with `suspect` a name with a link, because e-mails to that address may contain the name.
     */
    async correctDetails(
      code: string,
      details: Partial<ParticipantDetails>,
    ): Promise<Result<null> | { ok: false; code: 'suspect' }> {
      const { name = '' } = details
      if (detectSpamReason({ name, message: '', open_for: null }, host))
        return { ok: false, code: 'suspect' }
      return changeIfOpen(
        code,
        {
          mostChanges: MAX_CHANGES,
          isDone: (row) =>
            Object.entries(details).every(
              ([name, value]) => row[name as keyof ParticipantDetails] === value,
            ),
        },
        async (queries, row, notices) => {
          await queries
            .updateTable('registrations')
            .set(({ eb }) => ({ ...details, changes: eb('changes', '+', 1) }))
            .where('id', '=', row.id)
            .execute()
          if (details.email !== undefined && details.email !== row.email)
            await notices.emailWithinLimit({ id: row.id, email: details.email }, 'changed')
        },
      )
    },
  }
}
