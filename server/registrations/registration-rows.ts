import type { Selectable } from 'kysely'
import {
  OPEN_STATES,
  type RegistrationState,
  type RegistrationUpdate,
} from '../../shared/registration.ts'
import { toCents } from '../../shared/validation.ts'
import type { QueryBuilder } from '../database/connect.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { createRejection, createSuccess } from '../result.ts'

export type RegistrationRow = Selectable<DatabaseTables['registrations']>

export const selectRegistration = (queries: QueryBuilder, id: number) =>
  queries.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

export const selectOpenRegistrations = (queries: QueryBuilder, training_id: number) =>
  queries
    .selectFrom('registrations')
    .selectAll()
    .where('training_id', '=', training_id)
    .where('state', 'in', OPEN_STATES)

export const getVersion = ({ changes }: Pick<RegistrationRow, 'changes'>) => changes + 1

/**
 * Sets the state and deletes the deadline for an answer. Replaces the key of a closed registration,
 * so that the same person can register again.
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

const getLastIncreaseTime = (amount: number, before: { amount: number; time: number | null }) =>
  amount > 0 ? ((amount > before.amount ? null : before.time) ?? Date.now()) : null

const toCentsOr = (fallback: number, euros: number | undefined) =>
  euros === undefined ? fallback : toCents(euros)

/**
 * Returns the columns of the payments. A lower `paid` also lowers the other stored amounts. A new
 * balance above it, or more refunded and kept together, is rejected with `more_than_paid`.
 */
export function computePaymentColumns(row: RegistrationRow, update: RegistrationUpdate) {
  const paid_cents = toCentsOr(row.paid_cents, update.paid)
  const balance_cents = toCentsOr(Math.min(row.balance_cents, paid_cents), update.balance_paid)
  const refundedBefore = Math.min(row.refunded_cents, paid_cents)
  const refunded_cents = toCentsOr(refundedBefore, update.refunded)
  const kept_cents = toCentsOr(Math.min(row.kept_cents, paid_cents - refundedBefore), update.kept)
  if (balance_cents > paid_cents) return createRejection('more_than_paid', 'balance_paid')
  if (refunded_cents + kept_cents > paid_cents)
    return createRejection('more_than_paid', update.refunded === undefined ? 'kept' : 'refunded')
  return createSuccess({
    ...{ paid_cents, balance_cents, refunded_cents, kept_cents },
    paid_at: paid_cents > 0 ? (row.paid_at ?? Date.now()) : null,
    balance_paid_at: getLastIncreaseTime(balance_cents, {
      amount: row.balance_cents,
      time: row.balance_paid_at,
    }),
    refunded_at: getLastIncreaseTime(refunded_cents, {
      amount: row.refunded_cents,
      time: row.refunded_at,
    }),
  })
}
