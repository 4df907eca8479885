import { isOpenRegistration, type Registration } from './registration.ts'

type Prices = Pick<Registration, 'price' | 'deposit'>

/** Returns what has to be paid first for one place, in the unit of the prices. */
export const getAmountDue = ({ price, deposit }: Prices) =>
  deposit ? Math.min(deposit, price) : price

/** Prevents amounts such as 59.699999999999996, which is 3 × 19.9 in floating-point numbers. */
export const roundToCents = (euros: number) => Math.round(euros * 100) / 100

type PaidAmount = Pick<Registration, 'paid' | 'refunded'>

/** Returns the euros that were paid and not refunded. */
export const getPaidAmount = ({ paid, refunded }: PaidAmount) => roundToCents(paid - refunded)

type Payment = PaidAmount & Pick<Registration, 'price' | 'places'>

/** Returns euros. The amount is negative if fewer places are left than were paid. */
export const getBalance = ({ price, places, ...paid }: Payment) =>
  roundToCents(price * places - getPaidAmount(paid))

/** A `paid_at` of null means that nothing is paid, also for a free training. */
export const isPaidInFull = ({ paid_at, ...payment }: Payment & { paid_at: unknown }) =>
  paid_at !== null && getBalance(payment) <= 0

/**
 * Returns the euros that were paid for places that are no longer taken, and are neither refunded
 * nor kept.
 */
export const getAmountToRefund = (registration: Payment & Pick<Registration, 'state' | 'kept'>) =>
  Math.max(
    0,
    isOpenRegistration(registration)
      ? -getBalance(registration)
      : roundToCents(getPaidAmount(registration) - registration.kept),
  )

/** Returns the euros that a confirmed participant has still to pay. */
export const getAmountOwed = (registration: Registration) =>
  registration.state === 'confirmed' ? Math.max(0, getBalance(registration)) : 0

/** The artist recognises a transfer on the bank statement by this text. */
export const buildTransferReference = (
  { id, name }: Pick<Registration, 'id' | 'name'>,
  title: string,
) => `${id}, ${name}, ${title}`
