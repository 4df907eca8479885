import * as v from 'valibot'

/**
 * Returns true for an empty text, and for an IBAN whose two check digits are correct (ISO 13616).
 */
export function isEmptyOrIban(iban: string): boolean {
  if (iban === '') return true
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

export const ibanSchema = v.pipe(
  v.string('not_text'),
  v.transform((typed) => typed.replace(/\s/g, '').toUpperCase()),
  v.check(isEmptyOrIban, 'not_an_iban'),
)

export const formatIban = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ')

const MAX_NAME_LENGTH = 70
const MAX_TEXT_LENGTH = 140

type Transfer = { holder: string; iban: string; cents: number; reference: string }

/**
 * Builds the text of a QR code for a bank transfer (European Payments Council, EPC069-12, version
 * 002). The BIC and the purpose are empty, the reference is unstructured.
 */
export function buildTransferQrText({ holder, iban, cents, reference }: Transfer): string {
  const toLine = (text: string, longest: number) =>
    text.replace(/\s+/g, ' ').slice(0, longest).trim()
  return [
    ...['BCD', '002', '1', 'SCT', ''],
    ...[toLine(holder, MAX_NAME_LENGTH), iban, `EUR${(cents / 100).toFixed(2)}`],
    ...['', '', toLine(reference, MAX_TEXT_LENGTH)],
  ].join('\n')
}
