import * as v from 'valibot'
import { getKeys } from '../pick.ts'
import {
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  longTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  normalizeSpaces,
  optionalWebUrlSchema,
  shortTextSchema,
} from '../validation.ts'
import {
  type AdminFieldValues,
  createEmptyFields,
  createUpdateSchema,
  type Fields,
  LONG_TEXT,
  type PublicFieldValues,
  switchSchema,
  toPublicFields,
} from './fields.ts'
import type { Workshop } from './workshop.ts'

export const LEGAL_PATHS = { notice: '/legal', privacy: '/privacy', terms: '/terms' } as const
export type LegalPage = keyof typeof LEGAL_PATHS
export const LEGAL_PAGES = getKeys(LEGAL_PATHS)

const lines = v.pipe(createTextSchema(MAX_SHORT_TEXT_LENGTH), v.trim())

/** Checks the last digit of a SIRET number with the Luhn algorithm (ISO/IEC 7812-1). */
function hasValidCheckDigit(figures: string) {
  const sum = [...figures].reverse().reduce((total, figure, index) => {
    const counted = Number(figure) * (index % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Accepts 14 digits with or without spaces, and stores them in groups. */
const siret = v.pipe(
  createTrimmedTextSchema(40),
  v.transform((typed) => normalizeSpaces(typed).replace(/[ .-]/g, '')),
  v.check(
    (figures) => /^(?:(?!0{14})\d{14})?$/.test(figures) && hasValidCheckDigit(figures),
    'not_a_siret',
  ),
  v.transform((figures) => figures.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')),
)

/** Directive 2006/112/EC, article 215, prescribes this form of a VAT number. */
const vatNumber = v.pipe(
  createTrimmedTextSchema(40),
  v.transform((typed) => normalizeSpaces(typed).replace(/[ .-]/g, '').toUpperCase()),
  v.check((written) => /^(?:[A-Z]{2}[0-9A-Z+*]{2,12})?$/.test(written), 'not_a_vat_number'),
)

const publicText = { schema: shortTextSchema, isPublic: true } as const
const terms = {
  input: 'rich',
  schema: longTextSchema,
  translation: LONG_TEXT,
  isPublic: true,
} as const

export const LEGAL_FIELDS = {
  /** Legal name of the publisher and seller (LCEN, article 1-1). */
  owner: { schema: createSingleLineTextSchema(MAX_SHORT_TEXT_LENGTH), isPublic: true },
  /** The legal form of the business, for example “Entrepreneur individuel”. */
  legal_form: publicText,
  siret: { input: 'digits', schema: siret, isPublic: true },
  register: publicText,
  vat_number: { schema: v.optional(vatNumber, ''), isPublic: true },
  /** True if the artist charges no VAT (Code général des impôts, article 293 B). */
  vat_exempt: { kind: 'switch', schema: switchSchema, isPublic: true },
  /** Registration number as a trainer (Code du travail, article L. 6351-1). */
  training_number: publicText,
  /** Name, address and telephone number of the web host, one on each line (LCEN, article 1-1). */
  host: { input: 'lines', schema: lines, isPublic: true },
  /** Name and address of the mediator (Code de la consommation, article L. 616-1). */
  mediator: { input: 'lines', schema: lines, isPublic: true },
  mediator_url: { input: 'url', schema: optionalWebUrlSchema, isPublic: true },
  /** The artist's terms of sale and of trainings, in addition to those of the law. */
  sale_terms: terms,
  course_terms: terms,
} as const satisfies Fields

export const legalDetailsUpdateSchema = createUpdateSchema(LEGAL_FIELDS)
export type LegalDetailsUpdate = v.InferOutput<typeof legalDetailsUpdateSchema>

export type LegalDetails = AdminFieldValues<typeof LEGAL_FIELDS> & { id: number; version: number }

export type PublicLegalDetails = PublicFieldValues<typeof LEGAL_FIELDS>
export const toPublicLegalDetails = (legal: LegalDetails): PublicLegalDetails =>
  toPublicFields(LEGAL_FIELDS, legal)

export const EMPTY_LEGAL_DETAILS: PublicLegalDetails = toPublicFields(
  LEGAL_FIELDS,
  createEmptyFields(LEGAL_FIELDS),
)

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

export const PREVIEWABLE_PAGE_PATHS = {
  home: '/',
  portrait: '/portrait',
  contact: '/contact',
  ...LEGAL_PATHS,
} as const
export type PreviewablePage = keyof typeof PREVIEWABLE_PAGE_PATHS
