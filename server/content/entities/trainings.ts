import { type Columns, fromColumnValues } from '../../../shared/entities/fields.ts'
import {
  type PublicTraining,
  TRAINING_FIELDS,
  type Training,
  type TrainingInput,
  type TrainingUpdate,
  toPublicTraining,
} from '../../../shared/entities/training.ts'
import { pick } from '../../../shared/pick.ts'
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
  /** Maps the id of each training to the time of its last change, in milliseconds since 1970. */
  readChangeTimes: () => Promise<Map<number, number>>
}

const DATE_NAMES = ['date', 'end_date', 'duration', 'days'] as const
const DATE_FIELDS = pick(TRAINING_FIELDS, DATE_NAMES)

export const toTrainingDates = (row: Columns<typeof DATE_FIELDS>) =>
  fromColumnValues(DATE_FIELDS, pick(row, DATE_NAMES))

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

const hasOtherDates = (
  before: Training | undefined,
  date: string | null,
  end_date: string | null | undefined,
) => before?.date !== date || (end_date !== undefined && before?.end_date !== end_date)

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
      return rows.map(({ changed_at: _, goes_ahead_on: _decided, ...row }) =>
        fromColumnValues(TRAINING_FIELDS, row),
      )
    },

    computeColumns: async (queries, { date, end_date, days }, before) => {
      const changed = before && (await selectChangeTimes(queries, before.id).execute())[0]
      return createSuccess({
        // A new start date removes the old end date, and a change of either date removes the old
        // days, unless the request contains new ones.
        ...(end_date === undefined && before?.date !== date && { end_date: null }),
        ...(days?.length && { date: days[0], end_date: days.at(-1) }),
        ...(days === undefined && hasOtherDates(before, date, end_date) && { days: '[]' }),
        changed_at: Math.max(Date.now(), (changed?.changed_at ?? 0) + 1000),
      })
    },
  }),
  readChangeTimes: async () =>
    new Map(
      (await selectChangeTimes(db.queries).execute()).map(({ id, changed_at }) => [id, changed_at]),
    ),
})
