/**
 * Validation schemas and checks that several entities share. The error messages are translation
 * keys. They are translated when the messages are shown.
 */
import * as v from 'valibot'
import { toAsciiEmail } from './text/email.ts'
import { normalizeSpaces } from './text/spaces.ts'
import { getWorkshopDay } from './workshop-day.ts'

/**
 * Maximum lengths in UTF-16 code units: of a name or title, of any other short field, and of a long
 * text.
 */
export const MAX_NAME_LENGTH = 200
export const MAX_SHORT_TEXT_LENGTH = 500
export const MAX_LONG_TEXT_LENGTH = 50_000
/** Maximum number of photos of one entity in a request. */
export const MAX_PHOTOS_PER_ENTITY = 1000

/** Highest price in euros. The amount in cents fits into a 32-bit integer. */
export const MAX_PRICE = 9_999_999.99

/** Rejects NUL characters and lone surrogates, because PostgreSQL cannot store them. */
const storable = v.check(
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'unreadable_text',
)

/** Validates a text of at most `longest` characters, which may be empty. */
export const createTextSchema = (longest: number) =>
  v.pipe(v.string('not_text'), v.maxLength(longest, 'too_long'), storable)
/** Normalizes text to NFC, because some keyboards send accents as separate characters. */
const toNfc = v.transform((text: string) => text.normalize('NFC'))
export const createTrimmedTextSchema = (longest: number) =>
  v.pipe(createTextSchema(longest), v.trim(), toNfc)

export const joinLines = (text: string) => text.replace(/\r\n|[\n\v\f\r\x85]/g, ' ')
/**
 * Validates a text on one line. Line breaks are replaced with spaces, because a line break would
 * end the value in calendar files, contact cards and e-mail headers.
 */
export const createSingleLineTextSchema = (longest: number) =>
  v.pipe(createTextSchema(longest), v.transform(joinLines), v.trim(), toNfc)

/** Validates a name or title: one line without spaces at its ends, not empty. */
export const nameSchema = v.pipe(
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  v.minLength(1, 'required'),
)

/** Validates a long text that must not be empty. */
export const requiredLongTextSchema = v.pipe(
  createTextSchema(MAX_LONG_TEXT_LENGTH),
  v.check((value) => value.trim() !== '', 'required'),
)

export const requiredShortTextSchema = v.pipe(
  createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.minLength(1, 'required'),
)

/** Treats a missing text and null as an empty text. */
const allowMissing = <T extends v.GenericSchema<string, string>>(schema: T) =>
  v.pipe(
    v.nullish(schema, ''),
    v.transform((value) => value ?? ''),
  )

export const shortTextSchema = allowMissing(createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH))
export const longTextSchema = allowMissing(createTextSchema(MAX_LONG_TEXT_LENGTH))

/**
 * Validates a price in euros with at most two decimals. Rejects Infinity, because JSON.parse
 * returns Infinity for a number that is too large, such as `1e400`.
 */
export const priceSchema = v.pipe(
  v.number('not_a_number'),
  v.finite('not_a_number'),
  v.minValue(0, 'negative'),
  v.maxValue(MAX_PRICE, 'too_high'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'too_precise'),
)

/**
 * The range of valid years. All of them have four digits, because calendar files require four
 * digits (RFC 5545).
 */
const YEAR_RANGE = { first: '1900', last: '2999' }

/**
 * Validates a day of the Gregorian calendar as `YYYY-MM-DD`. Days that do not exist, such as
 * 2026-02-30, are rejected.
 */
export const dateSchema = v.pipe(
  v.string('not_a_date'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not_a_date'),
  v.check((value) => {
    const date = new Date(`${value}T00:00:00Z`)
    const isDay = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value)
    return isDay && value >= YEAR_RANGE.first && value.slice(0, 4) <= YEAR_RANGE.last
  }, 'not_a_date'),
)

/** Validates a day or null. An empty string becomes null. */
export const optionalDateSchema = v.pipe(
  v.nullable(v.union([v.literal(''), dateSchema], 'not_a_date')),
  v.transform((value) => value || null),
)

/**
 * Validates a date and time in the workshop's time zone as `YYYY-MM-DDTHH:mm`, or null. An empty
 * string becomes null.
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

/** Validates a year with four digits, which may be in the future. */
export const anyYearSchema = v.pipe(
  createTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.transform(normalizeSpaces),
  v.trim(),
  v.regex(/^(?:19|20)\d{2}$/, 'not_a_year'),
)
/** Validates a year with four digits that is not in the future. */
export const yearSchema = v.pipe(
  anyYearSchema,
  v.check((typed) => typed <= getWorkshopDay().slice(0, 4), 'year_to_come'),
)

/**
 * Validates an e-mail address and converts its domain to ASCII. In a `v.pipe`, it must come after
 * the step that removes spaces, because it rejects an address with spaces.
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

/**
 * Returns true if the text is a valid URL. Does not use `URL.canParse`, because the oldest
 * supported browsers lack this function.
 */
function isUrl(typed: string): boolean {
  try {
    return Boolean(new URL(typed))
  } catch {
    return false
  }
}

/** Validates the URL of a page on another site. */
export const webUrlSchema = v.pipe(
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.check((typed) => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(typed) && isUrl(typed), 'not_a_link'),
)
export const optionalWebUrlSchema = v.union([v.literal(''), webUrlSchema], 'not_a_link')

/** Validates the id of a stored entity. */
export const idSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_an_id'),
  v.minValue(1, 'not_an_id'),
)

/**
 * Validates a version number. A change contains the version of the entity that it is based on, so
 * that the server can reject a change of an outdated version. A new entity has version 1, and each
 * change adds one.
 */
export const versionSchema = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(1, 'not_a_whole_number'),
)

/** Validates the path of a photo, as POST /api/upload returns it. */
export const photoPathSchema = v.pipe(
  createTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.regex(/^\/media\/[0-9a-f]{64}\.jpg$/, 'not_a_photo'),
)
export const optionalPhotoPathSchema = allowMissing(
  v.union([v.literal(''), photoPathSchema], 'not_a_photo'),
)

/** Validates a list of paths of uploaded photos in display order, without duplicates. */
export const photoPathsSchema = v.pipe(
  v.array(photoPathSchema, 'not_a_list'),
  v.maxLength(MAX_PHOTOS_PER_ENTITY, 'too_long'),
  v.check((addresses) => new Set(addresses).size === addresses.length, 'repeated_photo'),
)

/**
 * Builds a check that compares several fields of an object. The check also runs if some fields are
 * invalid by themselves.
 * @param compare returns an issue for each field that contradicts another field. Its parameter
 * `isValid` is false if a field is invalid by itself.
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
