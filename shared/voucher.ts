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

const fields = {
  /** The gift as the artist typed it, such as “a day at the lathe”. */
  gift: createLineSchema(MAX_SHORT_TEXT_LENGTH),
  /** In euros. A voucher with a `gift` does not show it. */
  amount: v.nullable(priceSchema),
  recipient: createLineSchema(MAX_NAME_LENGTH),
  /** The last day of the voucher, or null if it does not expire. */
  valid_until: optionalDateSchema,
  /** The artist's private note, such as who has paid. The voucher does not show it. */
  note: createMessageTextSchema(MAX_REGISTRATION_TEXT_LENGTH),
}
/** A field that an update leaves out keeps its stored value. */
export const voucherUpdateSchema = v.partial(v.strictObject(fields))
export type VoucherUpdate = v.InferOutput<typeof voucherUpdateSchema>

export const voucherInputSchema = v.pipe(
  v.strictObject({
    gift: v.optional(fields.gift, ''),
    amount: v.optional(fields.amount, null),
    recipient: v.optional(fields.recipient, ''),
    valid_until: v.optional(fields.valid_until, null),
    note: v.optional(fields.note, ''),
  }),
  createCrossFieldCheck(({ gift, amount }, isValid) =>
    isValid && !gift && !amount ? [{ key: 'gift', message: 'gift_or_amount' }] : [],
  ),
)
export type VoucherInput = v.InferOutput<typeof voucherInputSchema>

export type Voucher = VoucherInput & {
  id: number
  number: string
  /** Time of creation in ISO 8601. */
  created_at: string
  /** Time of use in ISO 8601. Null until the voucher is used. */
  redeemed_at: string | null
}

export const getVoucherPrintPath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/voucher/${number}/print`)
