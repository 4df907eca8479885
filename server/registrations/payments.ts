import type { RegistrationUpdate } from '../../shared/registration.ts'
import { getAmountDue } from '../../shared/registration-payment.ts'
import { createRejection, createSuccess } from '../result.ts'
import type { RegistrationRow } from './registration-rows.ts'

/**
 * Returns the amount received, in cents. Ticking or unticking a payment counts the current places
 * and what was refunded for others, and any other change keeps it.
 */
function computePaidCents(
  { price_cents, deposit_cents, paid_cents, refunded_cents, ...row }: RegistrationRow,
  places: number,
  { is_paid, is_balance_paid }: RegistrationUpdate,
): number {
  if (is_paid === undefined && is_balance_paid === undefined) return paid_cents
  if (!(is_paid ?? row.paid_at !== null)) return 0
  if (is_balance_paid ?? row.balance_paid_at !== null) return refunded_cents + places * price_cents
  return refunded_cents + places * getAmountDue({ price: price_cents, deposit: deposit_cents })
}

const toTime = (isSet: boolean, before: number | null) => (isSet ? (before ?? Date.now()) : null)

const toCents = (euros: number | undefined) =>
  euros === undefined ? undefined : Math.round(euros * 100)

/**
 * Returns the columns of the payments. Without new amounts, what was refunded and kept is limited to
 * what is still paid.
 */
export function computePayments(row: RegistrationRow, places: number, update: RegistrationUpdate) {
  const { is_paid, is_balance_paid } = update
  const paid_cents = computePaidCents(row, places, update)
  const refundedBefore = Math.min(row.refunded_cents, paid_cents)
  const keptBefore = Math.min(row.kept_cents, paid_cents - refundedBefore)
  const refunded_cents = toCents(update.refunded) ?? refundedBefore
  const kept_cents = toCents(update.kept) ?? keptBefore
  if (refunded_cents + kept_cents > paid_cents)
    return createRejection('more_than_paid', update.refunded === undefined ? 'kept' : 'refunded')
  return createSuccess({
    ...{ paid_cents, refunded_cents, kept_cents },
    ...(is_paid !== undefined && { paid_at: toTime(is_paid, row.paid_at) }),
    ...(is_balance_paid !== undefined && {
      balance_paid_at: toTime(is_balance_paid, row.balance_paid_at),
    }),
    refunded_at: toTime(
      refunded_cents > 0,
      refunded_cents > row.refunded_cents ? null : row.refunded_at,
    ),
  })
}
