import * as v from 'valibot'
import {
  createCrossFieldCheck,
  createTrimmedTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  normalizeSpaces,
  optionalDateSchema,
  optionalWebUrlSchema,
  pastOrCurrentYearSchema,
} from '../validation.ts'
import { isPastDate } from '../workshop-day.ts'
import { type Fields, SHORT_TEXT } from './fields.ts'

const MAX_WEIGHT = 100_000

/** A weight in kilograms. The database stores integer grams. */
export const weightSchema = v.pipe(
  v.number('not_a_weight'),
  v.minValue(0.001, 'not_a_weight'),
  v.maxValue(MAX_WEIGHT, 'not_a_weight'),
)

/**
 * Matches an edition: `3/8` is the third of eight, `EA I/IV` the first of four “épreuves
 * d’artiste”.
 */
const EDITION = /^(EA )?(?:(\d{1,4})\/(\d{1,4})|([IVX]{1,6})\/([IVX]{1,6}))$/

/** Validates an edition such as `EA 1/4`. Also accepts spellings such as `E.A. 1 / 4`. */
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
 * Splits an edition into its parts, or returns null. Accepts `9/8`, which `editionSchema` rejects.
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

const text = {
  schema: v.optional(SHORT_TEXT),
  translation: SHORT_TEXT,
  isPublic: true,
} as const

/** An update keeps the stored values of fields that it leaves out. */
export const PIECE_DETAIL_FIELDS = {
  year: {
    input: 'digits',
    schema: v.optional(v.union([v.literal(''), pastOrCurrentYearSchema], 'not_a_year')),
    isPublic: true,
  },
  weight: {
    kind: 'weight',
    column: 'weight_grams',
    schema: v.optional(v.nullable(weightSchema)),
    isPublic: true,
  },
  edition: { input: 'lowercase', schema: v.optional(editionSchema), isPublic: true },
  /** If `care` is empty, pages show the care instructions of the category. */
  care: { ...text, input: 'lines' },
  delivery: { ...text, input: 'lines' },
  /** A place outside the workshop where the piece is exhibited. */
  on_view_at: text,
  /** The last day of the exhibition, or null if it is not known. */
  on_view_until: { input: 'date', schema: v.optional(optionalDateSchema), isPublic: true },
  on_view_url: { input: 'url', schema: v.optional(optionalWebUrlSchema), isPublic: true },
} as const satisfies Fields

type OnView = { on_view_at: string; on_view_until: string | null; on_view_url: string }

export const createExhibitionFieldsCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>(({ on_view_at, on_view_until, on_view_url }) =>
    typeof on_view_at === 'string' && on_view_at.trim() === '' && (on_view_until || on_view_url)
      ? [{ key: 'on_view_at', message: 'on_view_without_place' }]
      : [],
  )

/** Empties the fields about an exhibition after its last day. */
export const clearExpiredOnViewFields = <Facts extends OnView>(facts: Facts): Facts =>
  isPastDate(facts.on_view_until)
    ? { ...facts, on_view_at: '', on_view_until: null, on_view_url: '' }
    : facts

export function getAvailability(piece: { available?: unknown; reserved?: unknown }) {
  if (!piece.available) return 'sold'
  return piece.reserved ? 'reserved' : 'available'
}
