import type { Selectable } from 'kysely'
import type { RegistrationState } from '../../shared/registration.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'

export type RegistrationRow = Selectable<DatabaseTables['registrations']>

export const selectRegistration = (queries: QueryBuilder, id: number) =>
  queries.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

export const getVersion = ({ changes }: Pick<RegistrationRow, 'changes'>) => changes + 1

/**
 * Changes the state and ends the time for an answer. A closed registration gets another key, so
 * that the same person can register again.
 */
export const confirmOrCloseRegistration = (
  queries: QueryBuilder,
  id: number,
  state: Exclude<RegistrationState, 'requested' | 'waiting' | 'offered'>,
) =>
  queries
    .updateTable('registrations')
    .set(({ eb }) => ({
      state,
      changes: eb('changes', '+', 1),
      respond_by: null,
      ...(state === 'confirmed'
        ? { confirmed_at: Date.now(), kept_cents: 0 }
        : { key: `closed ${id}` }),
    }))
    .where('id', '=', id)
    .execute()
