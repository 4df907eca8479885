/** Defines Valibot schemas whose error messages are translation keys. */
import * as v from 'valibot'
import { toAsciiEmail } from './text/email.ts'
import { getWorkshopDay } from './workshop-day.ts'

/** Maximum lengths in UTF-16 code units. */
export const MAX_NAME_LENGTH = 200
export const MAX_SHORT_TEXT_LENGTH = 500
export const MAX_LONG_TEXT_LENGTH = 50_000
export const MAX_PHOTOS_PER_ENTITY = 1000

/** Maximum price in euros. The limit makes the amount in cents fit into a 32-bit integer. */
export const MAX_PRICE = 9_999_999.99
export const toCents = (euros: number) => Math.round(euros * 100)
export const toEuros = (cents: number) => cents / 100

/** Rejects NUL characters and lone surrogates, which PostgreSQL cannot store. */
export const storable = v.check(
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'unreadable_text',
)

export const createTextSchema = (longest: number) =>
  v.pipe(v.string('not_text'), v.maxLength(longest, 'too_long'), storable)
/** Composes letters and accents (Unicode NFC), because some keyboards send them separately. */
export const toNfc = v.transform((text: string) => text.normalize('NFC'))
export const createTrimmedTextSchema = (longest: number) =>
  v.pipe(createTextSchema(longest), v.trim(), toNfc)

/**
 * Replaces white-space characters with spaces and removes format characters (Unicode Cf). Free
 * texts keep format characters, because Arabic, Persian and emoji need them.
 */
export const normalizeSpaces = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/g, ' ')

export const joinLines = (text: string) => text.replace(/\r\n|[\n\v\f\r\x85]/g, ' ')
/**
 * Replaces line breaks, which would end the value in calendar files, contact cards and e-mail
 * headers.
 */
export const createSingleLineTextSchema = (longest: number) =>
  v.pipe(createTextSchema(longest), v.transform(joinLines), v.trim(), toNfc)

export const nameSchema = v.pipe(
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  v.minLength(1, 'required'),
)

export const requiredLongTextSchema = v.pipe(
  createTextSchema(MAX_LONG_TEXT_LENGTH),
  v.check((value) => value.trim() !== '', 'required'),
)

export const requiredShortTextSchema = v.pipe(
  createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.minLength(1, 'required'),
)

const allowMissing = <T extends v.GenericSchema<string, string>>(schema: T) =>
  v.pipe(
    v.nullish(schema, ''),
    v.transform((value) => value ?? ''),
  )

export const shortTextSchema = allowMissing(createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH))
export const longTextSchema = allowMissing(createTextSchema(MAX_LONG_TEXT_LENGTH))

export const createIntegerSchema = (
  min: number,
  max: number,
  tooSmall: string,
  tooLarge = tooSmall,
) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(min, tooSmall),
    v.maxValue(max, tooLarge),
  )

export const nonNegativeIntegerSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(0, 'negative'),
)

/** A price in euros. Rejects Infinity, which JSON.parse returns for a number such as `1e400`. */
export const priceSchema = v.pipe(
  v.number('not_a_number'),
  v.finite('not_a_number'),
  v.minValue(0, 'negative'),
  v.maxValue(MAX_PRICE, 'too_high'),
  v.check((euros) => Math.abs(euros * 100 - toCents(euros)) < 1e-6, 'too_precise'),
)

/** Limits years to four digits, which calendar files require (RFC 5545). */
const YEAR_RANGE = { first: '1900', last: '2999' }

/** A date in the form `YYYY-MM-DD`. Rejects days that do not exist, such as 2026-02-30. */
export const dateSchema = v.pipe(
  v.string('not_a_date'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not_a_date'),
  v.check((value) => {
    const date = new Date(`${value}T00:00:00Z`)
    const isDay = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value)
    return isDay && value >= YEAR_RANGE.first && value.slice(0, 4) <= YEAR_RANGE.last
  }, 'not_a_date'),
)

export const optionalDateSchema = v.pipe(
  v.nullable(v.union([v.literal(''), dateSchema], 'not_a_date')),
  v.transform((value) => value || null),
)

/**
 * A time in the form `YYYY-MM-DDTHH:mm` in the workshop's time zone, or null. An empty string
 * becomes null.
 */
export const optionalDateTimeSchema = v.pipe(
  v.nullable(
    v.union(
      [
        v.literal(''),
        v.pipe(
          v.string('not_a_minute'),
          v.regex(/^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/, 'not_a_minute'),
          v.check((value) => v.is(dateSchema, value.slice(0, 10)), 'not_a_minute'),
        ),
      ],
      'not_a_minute',
    ),
  ),
  v.transform((value) => value || null),
)

/** A year from 1900 to 2099. It may be in the future. */
export const yearSchema = v.pipe(
  createTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.transform(normalizeSpaces),
  v.trim(),
  v.regex(/^(?:19|20)\d{2}$/, 'not_a_year'),
)
export const pastOrCurrentYearSchema = v.pipe(
  yearSchema,
  v.check((typed) => typed <= getWorkshopDay().slice(0, 4), 'year_to_come'),
)

/**
 * Validates an e-mail address and converts its domain to ASCII. Rejects spaces, so trim the address
 * first.
 */
export const emailTransform = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const address = toAsciiEmail(dataset.value)
  if (address !== null) return address
  addIssue({ message: 'not_an_email' })
  return NEVER
})
export const optionalEmailSchema = v.union(
  [v.literal(''), v.pipe(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH), emailTransform)],
  'not_an_email',
)

/** Works like `URL.canParse`, which the oldest supported browsers lack. */
export function isUrl(typed: string): boolean {
  try {
    return Boolean(new URL(typed))
  } catch {
    return false
  }
}

/**
 * Accepts `http:`, `https:`, `mailto:`, `tel:` with digits after an optional +, and paths of this
 * site.
 */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/[\p{Cc}\s\\]/u.test(address)
  if (/[\p{Cc}\s]/u.test(address)) return false
  // Rejects * and #, because a phone may run such numbers as commands (USSD codes).
  if (/^tel:/i.test(address)) return /^tel:\+?\d{3,15}$/i.test(address)
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}

export const webUrlSchema = v.pipe(
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.check((typed) => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(typed) && isUrl(typed), 'not_a_link'),
)
export const optionalHttpsUrlSchema = v.union(
  [v.literal(''), v.pipe(webUrlSchema, v.startsWith('https://', 'not_https'))],
  'not_https',
)
export const optionalWebUrlSchema = v.union([v.literal(''), webUrlSchema], 'not_a_link')

export const idSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_an_id'),
  v.minValue(1, 'not_an_id'),
)

/** The entity version that an update is based on. The server rejects an outdated version. */
export const versionSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(1, 'not_a_whole_number'),
)

const PHOTO_PATH = /^\/media\/([0-9a-f]{64})\.jpg$/
/** Returns the path of a photo. The content at a path never changes. */
export const getPhotoPath = (hash: string) => `/media/${hash}.jpg`
/** Returns the hash in the path of a photo, or null for any other text. */
export const parsePhotoHash = (path: string): string | null => PHOTO_PATH.exec(path)?.[1] ?? null

export const photoPathSchema = v.pipe(
  createTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.regex(PHOTO_PATH, 'not_a_photo'),
)
export const optionalPhotoPathSchema = allowMissing(
  v.union([v.literal(''), photoPathSchema], 'not_a_photo'),
)

export const photoPathsSchema = v.pipe(
  v.array(photoPathSchema, 'not_a_list'),
  v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  v.check((addresses) => new Set(addresses).size === addresses.length, 'repeated_photo'),
)

/**
 * Creates a check that compares fields. `isValid` is false if a field is invalid.
 *
 * @param compare returns an issue for each field that contradicts another one
 */
export const createCrossFieldCheck = <Input extends object>(
  compare: (input: Record<string, unknown>, isValid: boolean) => { key: string; message: string }[],
) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    const input: Record<string, unknown> = Object(dataset.value)
    for (const { key, message } of compare(input, !dataset.issues))
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
      })
  })
