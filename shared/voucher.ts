import * as v from 'valibot'
import { getLocalizedPath, type Locale } from './locale.ts'
import { createLineSchema, createMessageTextSchema } from './message.ts'
import { MAX_REGISTRATION_TEXT_LENGTH } from './registration.ts'
import {
  createCrossFieldCheck,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  optionalDateSchema,
  priceSchema,
} from './validation.ts'

export const voucherInputSchema = v.pipe(
  v.strictObject({
    /** The voucher shows this text as typed, such as “a day at the lathe”. */
    gift: v.optional(createLineSchema(MAX_SHORT_TEXT_LENGTH), ''),
    /** In euros. The voucher shows it unless it is null. */
    amount: v.optional(v.nullable(priceSchema), null),
    recipient: v.optional(createLineSchema(MAX_NAME_LENGTH), ''),
    /** The last day of the voucher, or null if it does not expire. */
    valid_until: v.optional(optionalDateSchema, null),
    /** The artist's own note, such as who has paid, which the voucher does not show. */
    note: v.optional(createMessageTextSchema(MAX_REGISTRATION_TEXT_LENGTH), ''),
  }),
  createCrossFieldCheck(({ gift, amount }, isValid) =>
    isValid && !gift && !amount ? [{ key: 'gift', message: 'gift_or_amount' }] : [],
  ),
)
export type VoucherInput = v.InferOutput<typeof voucherInputSchema>

export type Voucher = VoucherInput & {
  id: number
  number: string
  /** ISO 8601. */
  created_at: string
  /** In ISO 8601. Null until the voucher is used. */
  redeemed_at: string | null
}

export const getVoucherPrintPath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/voucher/${number}/print`)
