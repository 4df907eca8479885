import { fromColumnValues } from '../../shared/entities/fields.ts'
import {
  type PublicTraining,
  TRAINING_FIELDS,
  toPublicTraining,
} from '../../shared/entities/training.ts'
import { pickTrainingTimes, type TrainingTimes } from '../../shared/entities/training-dates.ts'
import { findTranslationsByEntity } from '../content/translations.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import { findRegistrationByLinkCode } from './participants.ts'
import { selectTraining } from './places.ts'
import type { RegistrationRow } from './registration-rows.ts'

export type ParticipantCalendarEvent = {
  registration: {
    id: number
    isCancelled: boolean
    /** The dates that calendars may still contain, the newest first. */
    formerDates: TrainingTimes[]
  }
  training: PublicTraining
  /**
   * Time of the last change in milliseconds since 1970. It grows by at least a second with each
   * change, because the SEQUENCE of a calendar event must grow and counts seconds.
   */
  changedAt: number
}

/** Also reads a training in the trash, because its participants keep their private pages. */
export async function readTrainingIncludingDeleted(queries: QueryBuilder, id: number) {
  const { changed_at, goes_ahead_on, ...columns } = await queries
    .selectFrom('trainings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const translations = (await findTranslationsByEntity(queries, 'training', [id]))(id)
  const training = { ...fromColumnValues(TRAINING_FIELDS, columns), translations, images: [] }
  const { payment_url } = columns
  return { training: toPublicTraining(training), payment_url, changed_at, goes_ahead_on }
}

/** Leaves out photos. `isDeleted` means that the training is in the trash. */
export async function findTrainingIncludingDeleted(
  queries: QueryBuilder,
  id: number,
): Promise<{ training: PublicTraining; isDeleted: boolean }> {
  const { training } = await readTrainingIncludingDeleted(queries, id)
  return { training, isDeleted: (await selectTraining(queries, id)) === undefined }
}

async function listFormerDates(
  queries: QueryBuilder,
  { training_id, created_at }: RegistrationRow,
) {
  const revisions = await queries
    .selectFrom('revisions')
    .select('content')
    .where('entity_type', '=', 'training')
    .where('entity_id', '=', training_id)
    .where('replaced_at', '>=', created_at)
    .orderBy('id', 'desc')
    .execute()
  return revisions
    .map(({ content }) => pickTrainingTimes(JSON.parse(content)))
    .filter(({ date }) => date)
}

/**
 * Returns the calendar event of a registration, even after the training was called off, so that
 * calendars show the cancellation. If the training has no date any more, cancels the last one.
 * Rejects if the registration was never confirmed, or if the training has had no date since the
 * registration.
 */
export async function findCalendarEvent(
  queries: QueryBuilder,
  code: string,
): Promise<Result<ParticipantCalendarEvent>> {
  const row = await findRegistrationByLinkCode(queries, code)
  if (!row || row.confirmed_at === null) return createRejection('not_found')
  const { training, changed_at } = await readTrainingIncludingDeleted(queries, row.training_id)
  const formerDates = await listFormerDates(queries, row)
  const dates = training.date ? training : formerDates[0]
  if (!dates) return createRejection('not_found')
  return createSuccess({
    registration: {
      ...{ id: row.id, formerDates },
      isCancelled: row.state !== 'confirmed' || !training.date,
    },
    training: { ...training, ...dates },
    changedAt: changed_at + row.changes * 1000,
  })
}
