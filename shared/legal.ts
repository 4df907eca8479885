/** What the law wants a seller's site to say: the entries of the legal notice, the privacy page and the terms of sale. */
import * as v from 'valibot'
import { pick } from './pick.ts'
import {
  longText,
  SHORT_LENGTH,
  shortText,
  singleLine,
  text,
  trimmed,
  version,
  webAddressOrNone,
} from './rules.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type TranslatableField,
  type Translated,
  translationsOf,
} from './translation.ts'
import type { Workshop } from './workshop.ts'

/** The three public pages, by the names of their texts, and their bare paths. */
export const LEGAL_PATHS = { notice: '/legal', privacy: '/privacy', terms: '/terms' } as const
export type LegalPage = keyof typeof LEGAL_PATHS
export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as LegalPage[]

const lines = v.pipe(text(SHORT_LENGTH), v.trim())

/** Whether the last of the figures is the one that the others lead to (ISO/IEC 7812-1, which the SIRET follows). */
function isCheckedNumber(figures: string) {
  const sum = [...figures].reverse().reduce((total, figure, place) => {
    const counted = Number(figure) * (place % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** The fourteen figures under which France knows a business, in the groups in which they are printed; or none. */
const siret = v.pipe(
  trimmed(40),
  v.transform((typed) => typed.replace(/[\s.-]/g, '')),
  v.check(
    (figures) => /^(?:(?!0{14})\d{14})?$/.test(figures) && isCheckedNumber(figures),
    'not_a_siret',
  ),
  v.transform((figures) => figures.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')),
)

/** As the Union writes it (directive 2006/112/EC, article 215): the country, then at most twelve signs; or none. */
const vatNumber = v.pipe(
  trimmed(40),
  v.transform((typed) => typed.replace(/[\s.-]/g, '').toUpperCase()),
  v.check((written) => /^(?:[A-Z]{2}[0-9A-Z+*]{2,12})?$/.test(written), 'not_a_vat_number'),
)

/** What PUT /api/legal takes. Everything may be empty: the pages leave out what nobody has told. */
export const LegalChange = v.strictObject({
  /** Who publishes the site and sells, by the name that the law knows (LCEN, article 1-1). */
  owner: singleLine(SHORT_LENGTH),
  /** Such as “Entrepreneur individuel”. */
  legal_form: shortText,
  siret,
  /** Where the business is registered. */
  register: shortText,
  vat_number: v.optional(vatNumber, ''),
  /** Whether no VAT is asked for (code général des impôts, article 293 B). */
  vat_exempt: v.boolean('not_a_yes_or_no'),
  /** Under which number the artist teaches as a trade (code du travail, article L. 6351-1). */
  training_number: shortText,
  /** Whose machine the site stands on: name, address and telephone, line by line (LCEN, article 1-1). */
  host: lines,
  /** Who settles what a buyer and the workshop do not: name and address (code de la consommation, article L. 616-1). */
  mediator: lines,
  mediator_url: webAddressOrNone,
  /** The workshop's own terms, beside those that the law sets. */
  sale_terms: longText,
  course_terms: longText,
  translations: translationsOf('legal'),
  version: v.optional(version),
})
export type LegalChange = v.InferOutput<typeof LegalChange>

export type Legal = Translated<Omit<LegalChange, 'version'>, 'legal'> & {
  id: number
  version: number
}

/** The fields of the legal entries that visitors may see. */
const PUBLIC_FIELDS = [
  ...(['owner', 'legal_form', 'siret', 'register', 'vat_number', 'vat_exempt'] as const),
  ...(['training_number', 'host', 'mediator', 'mediator_url'] as const),
  ...(['sale_terms', 'course_terms'] as const),
] satisfies (keyof Legal)[]
export type PublicLegal = Pick<Legal, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'legal'>>
}
export const publicLegal = (legal: Legal): PublicLegal => ({
  ...pick(legal, PUBLIC_FIELDS),
  translations: publicTranslations('legal', legal.translations),
})

/** Stands in for the legal entries where they could not be read. */
export const NOTHING_TOLD: PublicLegal = {
  ...{ owner: '', legal_form: '', siret: '', register: '', vat_number: '', vat_exempt: false },
  ...{ training_number: '', host: '', mediator: '', mediator_url: '' },
  ...{ sale_terms: '', course_terms: '', translations: {} },
}

/** What the law asks for and nobody has told yet, by the names of the fields: the admin says so, no page does. */
export function missingEntries(
  legal: PublicLegal,
  workshop: Pick<Workshop, 'address' | 'phone' | 'email'>,
): string[] {
  const told = { ...legal, ...workshop, vat: legal.vat_exempt ? 'none' : legal.vat_number }
  const asked = ['owner', 'siret', 'vat', 'address', 'phone', 'email', 'host', 'mediator'] as const
  return asked.filter((entry) => told[entry] === '')
}
