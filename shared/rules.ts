/** The rules that several entities share. A rule that is broken is named by its key; the edge translates it. */
import * as v from 'valibot'
import { asciiEmail } from './email.ts'
import { workshopDay } from './workshop-day.ts'

/** Longest name or title, other short field and long text, in UTF-16 units (design.md section 6). */
export const NAME_LENGTH = 200
export const SHORT_LENGTH = 500
export const LONG_LENGTH = 50_000
/** The most photos of one entity that a call names. */
export const MOST_PHOTOS = 1000

/** The dearest thing this site can sell, in euros. It keeps cents well inside a 32-bit column of any database. */
export const HIGHEST_PRICE = 9_999_999.99

/** NUL and lone surrogates cannot be stored by every database, and nobody types them. */
const storable = v.check(
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'unreadable_text',
)

/** A text that may be empty; null is none. */
export const text = (longest: number) =>
  v.pipe(v.string('not_text'), v.maxLength(longest, 'too_long'), storable)
/** One form for texts that look alike: some keyboards send an accent as a character of its own. */
const composed = v.transform((text: string) => text.normalize('NFC'))
export const trimmed = (longest: number) => v.pipe(text(longest), v.trim(), composed)

/** Joins the lines of a text with spaces. */
export const joinLines = (text: string) => text.replace(/\r\n|[\n\v\f\r\x85]/g, ' ')
/** A text of one line: calendars, contact cards and e-mails have a line for each field. */
export const singleLine = (longest: number) =>
  v.pipe(text(longest), v.transform(joinLines), v.trim(), composed)

/** A name or title: one line, trimmed, never empty. */
export const name = v.pipe(singleLine(NAME_LENGTH), v.minLength(1, 'required'))

/** A text that has to be there, such as a description. */
export const requiredLongText = v.pipe(
  text(LONG_LENGTH),
  v.check((value) => value.trim() !== '', 'required'),
)

export const requiredShortText = v.pipe(singleLine(SHORT_LENGTH), v.minLength(1, 'required'))

/** Texts that may be left out; leaving one out and sending it empty (or null) are the same. */
const absentIsEmpty = <T extends v.GenericSchema<string, string>>(schema: T) =>
  v.pipe(
    v.nullish(schema, ''),
    v.transform((value) => value ?? ''),
  )

export const shortText = absentIsEmpty(singleLine(SHORT_LENGTH))
export const longText = absentIsEmpty(text(LONG_LENGTH))

/** Euros with at most two decimals; `1e400` arrives as Infinity and is refused like any other non-price. */
export const price = v.pipe(
  v.number('not_a_number'),
  v.finite('not_a_number'),
  v.minValue(0, 'negative'),
  v.maxValue(HIGHEST_PRICE, 'too_high'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'too_precise'),
)

/** Years that a calendar can show, with the day after (RFC 5545 has four digits for a year). */
const YEARS = { first: '1900', last: '2999' }

/** A day of the Gregorian calendar as `YYYY-MM-DD`; 2026-02-30 is refused, and so is a year without a workshop. */
export const day = v.pipe(
  v.string('not_a_date'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not_a_date'),
  v.check((value) => {
    const date = new Date(`${value}T00:00:00Z`)
    const isDay = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value)
    return isDay && value >= YEARS.first && value.slice(0, 4) <= YEARS.last
  }, 'not_a_date'),
)

/** A day, or null where there is none; an empty field of a form is none. */
export const dayOrNone = v.pipe(
  v.nullable(v.union([v.literal(''), day], 'not_a_date')),
  v.transform((value) => value || null),
)

/** A minute of the workshop's clock as `YYYY-MM-DDTHH:mm`, or null where there is none; an empty field is none. */
export const minuteOrNone = v.pipe(
  v.nullable(
    v.union(
      [
        v.literal(''),
        v.pipe(
          v.string('not_a_minute'),
          v.regex(/^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/, 'not_a_minute'),
          v.check((value) => v.is(day, value.slice(0, 10)), 'not_a_minute'),
        ),
      ],
      'not_a_minute',
    ),
  ),
  v.transform((value) => value || null),
)

/** A year of somebody's life, in four digits: it has begun. */
export const year = v.pipe(
  trimmed(4),
  v.regex(/^(?:19|20)\d{2}$/, 'not_a_year'),
  v.check((typed) => typed <= workshopDay().slice(0, 4), 'year_to_come'),
)

/** Checks an e-mail address, and writes its domain in ASCII. */
export const toEmail = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const address = asciiEmail(dataset.value)
  if (address !== null) return address
  addIssue({ message: 'not_an_email' })
  return NEVER
})
export const emailOrNone = v.union(
  [v.literal(''), v.pipe(trimmed(SHORT_LENGTH), toEmail)],
  'not_an_email',
)

/** `URL.canParse` is newer than the oldest browsers of the admin. */
function isAddress(typed: string): boolean {
  try {
    return Boolean(new URL(typed))
  } catch {
    return false
  }
}

/** A web page elsewhere. */
export const webAddress = v.pipe(
  trimmed(SHORT_LENGTH),
  v.check((typed) => /^https?:\/\/[^\s/]+\.[^\s/]+/.test(typed) && isAddress(typed), 'not_a_link'),
)
export const webAddressOrNone = v.union([v.literal(''), webAddress], 'not_a_link')

/** The id of a stored entity. */
export const id = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_an_id'),
  v.minValue(1, 'not_an_id'),
)

/** Which state of an entity a change was made from: 1 when it was created, one more with each saved change. */
export const version = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_whole_number'),
  v.minValue(1, 'not_a_whole_number'),
)

/** The address of a photograph as POST /api/upload answers it, or nothing. */
export const mediaAddress = v.pipe(
  text(SHORT_LENGTH),
  v.regex(/^\/media\/[0-9a-f]{64}\.jpg$/, 'not_a_photo'),
)
export const optionalMediaAddress = absentIsEmpty(
  v.union([v.literal(''), mediaAddress], 'not_a_photo'),
)

/** Photographs that were uploaded, each once, in their order. */
export const photoAddresses = v.pipe(
  v.array(mediaAddress, 'not_a_list'),
  v.maxLength(MOST_PHOTOS, 'too_long'),
  v.check((addresses) => new Set(addresses).size === addresses.length, 'repeated_photo'),
)
