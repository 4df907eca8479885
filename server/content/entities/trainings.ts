import { fromColumns } from '../../../shared/entities/fields.ts'
import {
  type PublicTraining,
  TRAINING_FIELDS,
  type Training,
  type TrainingInput,
  type TrainingUpdate,
  toPublicTraining,
} from '../../../shared/entities/training.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess } from '../../result.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { createEntityService, type EntityService } from './entity-service.ts'

export type TrainingService = EntityService<
  Training,
  TrainingInput,
  TrainingUpdate,
  PublicTraining
> & {
  /** In milliseconds since 1970. */
  readChangeTimes: () => Promise<Map<number, number>>
}

const selectTrainings = (queries: QueryBuilder) =>
  queries
    .selectFrom('trainings')
    .where('id', 'not in', selectDeletedIds(queries, 'training'))
    .orderBy(({ eb }) => eb('date', 'is', null))
    .orderBy('date')
    .orderBy('id')

const selectChangeTimes = (queries: QueryBuilder, id?: number) =>
  queries
    .selectFrom('trainings')
    .select(['id', 'changed_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))

export const createTrainingService = (db: Database): TrainingService => ({
  ...createEntityService<Training, TrainingInput, TrainingUpdate, PublicTraining>(db, {
    type: 'training',
    fields: TRAINING_FIELDS,
    toPublic: toPublicTraining,
    isPublished: () => true,

    selectIds: (queries) => selectTrainings(queries).select('id').execute(),

    async read(queries, ids) {
      const rows = await selectTrainings(queries)
        .selectAll()
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute()
      return rows.map(({ changed_at: _, ...row }) => fromColumns(TRAINING_FIELDS, row))
    },

    toColumns: async (queries, { date, end_date }, before) => {
      const changed = before && (await selectChangeTimes(queries, before.id).execute())[0]
      return createSuccess({
        // A new start date removes an end date that is not sent.
        ...(end_date === undefined && before?.date !== date && { end_date: null }),
        changed_at: Math.max(Date.now(), (changed?.changed_at ?? 0) + 1000),
      })
    },
  }),
  readChangeTimes: async () =>
    new Map(
      (await selectChangeTimes(db.read).execute()).map(({ id, changed_at }) => [id, changed_at]),
    ),
})
