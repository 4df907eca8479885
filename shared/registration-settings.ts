import * as v from 'valibot'
import { ibanSchema } from './bank-transfer.ts'
import { createTargetLocaleRecord } from './entities/translation.ts'
import { DEFAULT_LOCALE, type Locale } from './locale.ts'
import { createLineSchema } from './message.ts'
import { createIntegerSchema, MAX_NAME_LENGTH, MAX_SHORT_TEXT_LENGTH } from './validation.ts'

const DEFAULT_HOLD_HOURS = 72
const DEFAULT_RETENTION_MONTHS = 12
const createNumberSchema = (least: number, most: number, initial: number) =>
  v.optional(createIntegerSchema(least, most, 'number_out_of_range'), initial)
const paymentText = v.optional(createLineSchema(MAX_SHORT_TEXT_LENGTH), '')
export const registrationSettingsSchema = v.strictObject({
  /** Number of hours for which an unanswered request reserves its places. */
  hold_hours: createNumberSchema(1, 720, DEFAULT_HOLD_HOURS),
  /** The site erases participants this many months after the last day of the training. */
  retention_months: createNumberSchema(1, 120, DEFAULT_RETENTION_MONTHS),
  /** Says in French how participants pay, such as in cash on the first day. */
  payment: paymentText,
  payment_translations: v.optional(
    v.strictObject(createTargetLocaleRecord(() => paymentText)),
    createTargetLocaleRecord(() => ''),
  ),
  /** The account for bank transfers. Empty if the artist accepts no transfers. */
  iban: v.optional(ibanSchema, ''),
  /** The account holder. If it is empty, the name of the site is used. */
  account_holder: v.optional(createLineSchema(MAX_NAME_LENGTH), ''),
})
export type RegistrationSettings = v.InferOutput<typeof registrationSettingsSchema>

/** `isFallback` is true if the text is French because its translation is missing. */
export function getPaymentText(
  { payment, payment_translations }: Pick<RegistrationSettings, 'payment' | 'payment_translations'>,
  locale: Locale,
): { text: string; isFallback: boolean } {
  const translated = locale === DEFAULT_LOCALE ? payment : payment_translations[locale]
  // Without a French text, ignores old translations, which the form hides.
  return payment === ''
    ? { text: '', isFallback: false }
    : { text: translated || payment, isFallback: translated === '' }
}
