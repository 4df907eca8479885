import { isOpenRegistration, type Registration } from './registration.ts'
import { toCents, toEuros } from './validation.ts'

type Prices = Pick<Registration, 'price' | 'deposit'>

/** Returns the first payment for one place: the deposit, or the price if there is no deposit. */
export const getFirstPayment = ({ price, deposit }: Prices) =>
  deposit ? Math.min(deposit, price) : price

/** Removes floating-point errors: 3 × 19.9 is 59.699999999999996. */
export const roundToCents = (euros: number) => toEuros(toCents(euros))

type PaidAmount = Pick<Registration, 'paid' | 'refunded'>

/** Returns the euros that were paid and not refunded. */
export const getNetPaid = ({ paid, refunded }: PaidAmount) => roundToCents(paid - refunded)

type RefundableAmount = PaidAmount & Pick<Registration, 'kept'>

/** Returns the euros that were paid and are neither refunded nor kept for cancelled places. */
export const getRefundableAmount = ({ kept, ...paid }: RefundableAmount) =>
  roundToCents(getNetPaid(paid) - kept)

type Payment = RefundableAmount & Pick<Registration, 'price' | 'places'>

/** Returns the euros still to pay, or a negative number if too much was paid. */
export const getRemainingBalance = ({ price, places, ...paid }: Payment) =>
  roundToCents(price * places - getRefundableAmount(paid))

/** Returns true if nothing is left to pay, but false for a free training. */
export const isPaidInFull = ({ paid_at, ...payment }: Payment & { paid_at: unknown }) =>
  paid_at !== null && getRemainingBalance(payment) <= 0

/**
 * Returns the euros that were paid for places that are no longer taken, and neither refunded nor
 * kept.
 */
export const getAmountToRefund = (registration: Payment & Pick<Registration, 'state'>) =>
  Math.max(
    0,
    isOpenRegistration(registration)
      ? -getRemainingBalance(registration)
      : getRefundableAmount(registration),
  )

/** Returns the euros that a participant still has to pay, or 0 if the state is not `confirmed`. */
export const getAmountOwed = (registration: Registration) =>
  registration.state === 'confirmed' ? Math.max(0, getRemainingBalance(registration)) : 0

/** Builds the reference by which the artist recognizes a transfer on the bank statement. */
export const buildTransferReference = (
  { id, name }: Pick<Registration, 'id' | 'name'>,
  title: string,
) => `${id}, ${name}, ${title}`
