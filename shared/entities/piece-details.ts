/** Facts about a piece, for example its year, its weight and the place where it is exhibited. */
import * as v from 'valibot'
import { normalizeSpaces } from '../text/spaces.ts'
import {
  createCrossFieldCheck,
  createTrimmedTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  optionalDateSchema,
  optionalWebUrlSchema,
  yearSchema,
} from '../validation.ts'
import { isPastDate } from '../workshop-day.ts'

/** The highest weight in kilograms. */
const MAX_WEIGHT = 100_000

/**
 * Validates a weight in kilograms. The minimum is one gram, because the database stores integer
 * grams.
 */
export const weightSchema = v.pipe(
  v.number('not_a_weight'),
  v.minValue(0.001, 'not_a_weight'),
  v.maxValue(MAX_WEIGHT, 'not_a_weight'),
)

/**
 * Matches the number of a piece in a limited edition, for example of a bronze. `3/8` is the third
 * of eight copies, and `EA I/IV` is the first of four artist's proofs (“épreuves d’artiste”).
 */
const EDITION = /^(EA )?(?:(\d{1,4})\/(\d{1,4})|([IVX]{1,6})\/([IVX]{1,6}))$/

/**
 * Validates the number of a copy in a limited edition. Removes spaces and full stops, so that
 * `E.A. 1 / 4` is accepted.
 */
const editionSchema = v.pipe(
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  v.transform((typed) =>
    normalizeSpaces(typed).toUpperCase().replace(/[ .]/g, '').replace(/^EA/, 'EA '),
  ),
  v.check((text) => {
    if (text === '') return true
    const [found, , number, total] = EDITION.exec(text) ?? []
    if (found === undefined) return false
    return number === undefined || (Number(number) >= 1 && Number(number) <= Number(total))
  }, 'not_an_edition'),
)

/**
 * Parses the number of a copy in a limited edition, such as `3/8`. Returns null for an empty text.
 * The text must already be validated.
 */
export function parseEditionNumber(edition: string) {
  const [found, proof, number, total, romanNumber, romanTotal] = EDITION.exec(edition) ?? []
  if (found === undefined) return null
  return {
    isArtistProof: proof !== undefined,
    number: `${number ?? romanNumber}/${total ?? romanTotal}`,
    total: total ?? romanTotal ?? '',
  }
}

const text = v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH))

/**
 * Schemas of the facts about a piece in a request. If a field is missing, the stored value is kept.
 */
export const pieceDetailSchemas = {
  /** The year in which the piece was made, or an empty string. */
  year: v.optional(v.union([v.literal(''), yearSchema], 'not_a_year')),
  /** The weight in kilograms. */
  weight: v.optional(v.nullable(weightSchema)),
  /** How to care for the piece. If this text is empty, pages show the care text of the category. */
  care: text,
  /** The delivery terms of this piece, in place of those that apply to all pieces. */
  delivery: text,
  /** The parts that the price of a multi-part piece includes, such as “the vase and its sphere”. */
  price_covers: text,
  edition: v.optional(editionSchema),
  /** The place outside the workshop where the piece is exhibited, for example a gallery. */
  on_view_at: text,
  /** The last day of the exhibition, or null if the end is not known. */
  on_view_until: v.optional(optionalDateSchema),
  /** A web page about the place or the exhibition. */
  on_view_url: v.optional(optionalWebUrlSchema),
}

export type PieceDetails = {
  year: string
  weight: number | null
  care: string
  delivery: string
  price_covers: string
  edition: string
  on_view_at: string
  on_view_until: string | null
  on_view_url: string
}

export const PIECE_DETAIL_FIELDS = [
  ...(['year', 'weight', 'care', 'delivery', 'price_covers', 'edition'] as const),
  ...(['on_view_at', 'on_view_until', 'on_view_url'] as const),
]

/**
 * Builds a check: if `on_view_until` or `on_view_url` has a value, the place `on_view_at` must not
 * be empty.
 */
export const createOnViewFieldsCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>(({ on_view_at, on_view_until, on_view_url }) =>
    typeof on_view_at === 'string' && on_view_at.trim() === '' && (on_view_until || on_view_url)
      ? [{ key: 'on_view_at', message: 'on_view_without_place' }]
      : [],
  )

/**
 * Returns the facts with empty fields about the place where the piece is exhibited if the day
 * `on_view_until` has passed. Otherwise returns the facts unchanged.
 */
export const clearExpiredOnViewFields = <Facts extends PieceDetails>(facts: Facts): Facts =>
  isPastDate(facts.on_view_until)
    ? { ...facts, on_view_at: '', on_view_until: null, on_view_url: '' }
    : facts
