import { isOpenRegistration, type Registration } from './registration.ts'
import { toCents, toEuros } from './validation.ts'

type Prices = Pick<Registration, 'price' | 'deposit'>

/**
 * Returns the first payment for one place, in the unit of the prices: the deposit, or the price if
 * there is none.
 */
export const getFirstPayment = ({ price, deposit }: Prices) =>
  deposit ? Math.min(deposit, price) : price

/** Prevents amounts such as 59.699999999999996, which is 3 × 19.9 in floating-point numbers. */
export const roundToCents = (euros: number) => toEuros(toCents(euros))

type PaidAmount = Pick<Registration, 'paid' | 'refunded'>

/** Returns the euros that were paid and not refunded. */
export const getNetPaid = ({ paid, refunded }: PaidAmount) => roundToCents(paid - refunded)

type RefundableAmount = PaidAmount & Pick<Registration, 'kept'>

/** Returns the euros that were paid and are neither refunded nor kept for cancelled places. */
export const getRefundableAmount = ({ kept, ...paid }: RefundableAmount) =>
  roundToCents(getNetPaid(paid) - kept)

type Payment = RefundableAmount & Pick<Registration, 'price' | 'places'>

/** Returns the euros still to pay. Negative if more was paid than the places cost now. */
export const getRemainingBalance = ({ price, places, ...paid }: Payment) =>
  roundToCents(price * places - getRefundableAmount(paid))

/** Returns false for a free training, for which nothing is ever paid. */
export const isPaidInFull = ({ paid_at, ...payment }: Payment & { paid_at: unknown }) =>
  paid_at !== null && getRemainingBalance(payment) <= 0

/**
 * Returns the euros that were paid for places that are no longer taken, and are neither refunded
 * nor kept.
 */
export const getAmountToRefund = (registration: Payment & Pick<Registration, 'state'>) =>
  Math.max(
    0,
    isOpenRegistration(registration)
      ? -getRemainingBalance(registration)
      : getRefundableAmount(registration),
  )

/** Returns the euros that a confirmed participant still has to pay. */
export const getAmountOwed = (registration: Registration) =>
  registration.state === 'confirmed' ? Math.max(0, getRemainingBalance(registration)) : 0

/** The artist recognises a transfer on the bank statement by this text. */
export const buildTransferReference = (
  { id, name }: Pick<Registration, 'id' | 'name'>,
  title: string,
) => `${id}, ${name}, ${title}`
