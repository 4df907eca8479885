/** Validates the entries of the legal notice, the privacy page and the terms of sale. */
import * as v from 'valibot'
import { getTypedKeys, pick } from '../pick.ts'
import { normalizeSpaces } from '../text/spaces.ts'
import {
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  longTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  optionalWebUrlSchema,
  shortTextSchema,
  versionSchema,
} from '../validation.ts'
import type { TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'
import type { Workshop } from './workshop.ts'

/** The three public legal pages and their paths without a language prefix. */
export const LEGAL_PATHS = { notice: '/legal', privacy: '/privacy', terms: '/terms' } as const
export type LegalPage = keyof typeof LEGAL_PATHS
export const LEGAL_PAGES = getTypedKeys(LEGAL_PATHS)

const lines = v.pipe(createTextSchema(MAX_SHORT_TEXT_LENGTH), v.trim())

/**
 * Returns true if the last digit is the check digit that results from the other digits (Luhn
 * algorithm, ISO/IEC 7812-1).
 */
function hasValidCheckDigit(figures: string) {
  const sum = [...figures].reverse().reduce((total, figure, place) => {
    const counted = Number(figure) * (place % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/**
 * Validates a SIRET, the 14-digit number of a French business, and groups its digits. The SIRET may
 * be empty.
 */
const siret = v.pipe(
  createTrimmedTextSchema(40),
  v.transform((typed) => normalizeSpaces(typed).replace(/[ .-]/g, '')),
  v.check(
    (figures) => /^(?:(?!0{14})\d{14})?$/.test(figures) && hasValidCheckDigit(figures),
    'not_a_siret',
  ),
  v.transform((figures) => figures.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')),
)

/**
 * Validates a VAT number: a country code and at most 12 further characters (directive 2006/112/EC,
 * article 215). The VAT number may be empty.
 */
const vatNumber = v.pipe(
  createTrimmedTextSchema(40),
  v.transform((typed) => normalizeSpaces(typed).replace(/[ .-]/g, '').toUpperCase()),
  v.check((written) => /^(?:[A-Z]{2}[0-9A-Z+*]{2,12})?$/.test(written), 'not_a_vat_number'),
)

/** Validates the body of PUT /api/legal. Pages leave out entries that are empty. */
export const LegalDetailsUpdate = v.strictObject({
  /**
   * The legal name of the person who publishes the site and sells the pieces (French law LCEN,
   * article 1-1).
   */
  owner: createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH),
  /** The legal form of the business, for example “Entrepreneur individuel”. */
  legal_form: shortTextSchema,
  siret,
  /** The public register in which the business is listed. */
  register: shortTextSchema,
  vat_number: v.optional(vatNumber, ''),
  /**
   * True if the business charges no VAT (French tax code, code général des impôts, article 293 B).
   */
  vat_exempt: v.boolean('not_a_yes_or_no'),
  /**
   * The registration number as a training provider (French labour code, code du travail, article L.
   * 6351-1).
   */
  training_number: shortTextSchema,
  /**
   * Name, postal address and telephone number of the hosting provider, one per line (French law
   * LCEN, article 1-1).
   */
  host: lines,
  /**
   * Name and postal address of the consumer mediator (French consumer code, code de la
   * consommation, article L. 616-1).
   */
  mediator: lines,
  mediator_url: optionalWebUrlSchema,
  /**
   * The workshop's own terms of sale and its own terms for courses. Pages show them in addition to
   * the legal terms.
   */
  sale_terms: longTextSchema,
  course_terms: longTextSchema,
  translations: createTranslationsSchema('legal'),
  version: v.optional(versionSchema),
})
export type LegalDetailsUpdate = v.InferOutput<typeof LegalDetailsUpdate>

export type LegalDetails = WithTranslations<Omit<LegalDetailsUpdate, 'version'>, 'legal'> & {
  id: number
  version: number
}

const PUBLIC_FIELDS = [
  ...(['owner', 'legal_form', 'siret', 'register', 'vat_number', 'vat_exempt'] as const),
  ...(['training_number', 'host', 'mediator', 'mediator_url'] as const),
  ...(['sale_terms', 'course_terms'] as const),
] satisfies (keyof LegalDetails)[]
export type PublicLegalDetails = Pick<LegalDetails, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'legal'>>
}
export const toPublicLegalDetails = (legal: LegalDetails): PublicLegalDetails => ({
  ...pick(legal, PUBLIC_FIELDS),
  translations: toPublicTranslations('legal', legal.translations),
})

/** Empty entries that public pages use if the legal entries cannot be read. */
export const EMPTY_LEGAL_DETAILS: PublicLegalDetails = {
  ...{ owner: '', legal_form: '', siret: '', register: '', vat_number: '', vat_exempt: false },
  ...{ training_number: '', host: '', mediator: '', mediator_url: '' },
  ...{ sale_terms: '', course_terms: '', translations: {} },
}

/**
 * Returns the names of the required entries that are empty. Only the admin shows these names, so
 * that the artist can complete the entries.
 */
export function findMissingLegalFields(
  legal: PublicLegalDetails,
  { address, town, phone, email }: Pick<Workshop, 'address' | 'town' | 'phone' | 'email'>,
): string[] {
  const vat = legal.vat_exempt ? 'none' : legal.vat_number
  const values = { ...legal, address: town || address, phone, email, vat }
  const requiredFields = [
    'owner',
    'siret',
    'vat',
    'address',
    'phone',
    'email',
    'host',
    'mediator',
  ] as const
  return requiredFields.filter((entry) => values[entry] === '')
}
