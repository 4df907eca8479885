import * as v from 'valibot'
import { COUNTRY_CODES, getCountryName } from '../countries.ts'
import type { Locale } from '../locale.ts'
import {
  createCrossFieldCheck,
  createIntegerSchema,
  createSingleLineTextSchema,
  createTextSchema,
  longTextSchema,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  optionalEmailSchema,
  optionalWebUrlSchema,
  pastOrCurrentYearSchema,
  shortTextSchema,
  webUrlSchema,
} from '../validation.ts'
import { closuresSchema } from './closures.ts'
import {
  type AdminFieldValues,
  createUpdateSchema,
  type Fields,
  LONG_TEXT,
  type PublicFieldValues,
  SHORT_TEXT,
  switchSchema,
  toPublicFields,
} from './fields.ts'
import { openingHoursSchema } from './opening-hours.ts'
import { MAX_PARTICIPANTS } from './training.ts'
import { TARGET_LOCALES } from './translation.ts'

/** Maximum length in characters. A longer name would not fit into the page header. */
export const MAX_WORKSHOP_NAME_LENGTH = 60
const MAX_POSTCODE_LENGTH = 20
export const MAX_WORKSHOP_LINKS = 12

const none = v.literal('')
/** Default share of practice in a training, in per cent (docs/specification.md, section 9). */
export const DEFAULT_PRACTICE_PERCENT = 80

const optionalName = {
  schema: v.optional(createSingleLineTextSchema(MAX_NAME_LENGTH), ''),
  isPublic: true,
} as const
const directions = {
  input: 'lines',
  schema: v.optional(SHORT_TEXT, ''),
  translation: SHORT_TEXT,
  isPublic: true,
} as const
const firstYear = {
  input: 'digits',
  schema: v.optional(v.union([none, pastOrCurrentYearSchema], 'not_a_year'), ''),
  isPublic: true,
} as const

const hiddenSection = {
  kind: 'switch',
  schema: v.optional(switchSchema),
  isPublic: true,
} as const

/** If a text is empty, pages show a default text or nothing. */
export const WORKSHOP_FIELDS = {
  name: { schema: createSingleLineTextSchema(MAX_WORKSHOP_NAME_LENGTH), isPublic: true },
  craft: { schema: shortTextSchema, translation: SHORT_TEXT, isPublic: true },
  /** The address as free text, with the town in the last line. Pages ignore it if `town` is set. */
  address: {
    input: 'lines',
    schema: v.pipe(createTextSchema(MAX_SHORT_TEXT_LENGTH), v.trim()),
    isPublic: true,
  },
  street: optionalName,
  postcode: {
    schema: v.optional(createSingleLineTextSchema(MAX_POSTCODE_LENGTH), ''),
    isPublic: true,
  },
  town: optionalName,
  /** ISO 3166-1 alpha-2 code. */
  country: {
    schema: v.optional(v.union([none, v.picklist(COUNTRY_CODES)], 'not_a_country'), ''),
    isPublic: true,
  },
  /** The telephone number, which the server also checks with `isDialablePhone`. */
  phone: { input: 'phone', schema: v.pipe(createTextSchema(40), v.trim()), isPublic: true },
  email: { input: 'email', schema: optionalEmailSchema, isPublic: true },
  hours: { input: 'lines', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  /** The hours in which visitors can come without an appointment. */
  opening_hours: {
    kind: 'json',
    schema: v.optional(openingHoursSchema, () => ({})),
    isPublic: true,
  },
  closures: { kind: 'json', schema: v.optional(closuresSchema), isPublic: true },
  closure_note: {
    input: 'lines',
    schema: v.optional(SHORT_TEXT),
    translation: SHORT_TEXT,
    isPublic: true,
  },
  /** Directions from the railway station, and to the car park. */
  station: directions,
  parking: directions,
  visit: { input: 'lines', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  map_url: { input: 'url', schema: optionalWebUrlSchema, isPublic: true },
  links: {
    kind: 'json',
    input: 'urls',
    schema: v.pipe(
      v.array(webUrlSchema, 'not_a_list'),
      v.maxLength(MAX_WORKSHOP_LINKS, 'too_many_links'),
    ),
    isPublic: true,
  },
  /**
   * The first year of teaching and of wood turning. If a year is empty, the default texts of the
   * site do not mention it.
   */
  teaching_since: firstYear,
  turning_since: firstYear,
  practice_percent: {
    input: 'number',
    schema: v.optional(createIntegerSchema(1, 100, 'not_a_percentage'), DEFAULT_PRACTICE_PERCENT),
    isPublic: true,
  },
  largest_group: {
    input: 'number',
    schema: v.optional(
      createIntegerSchema(2, MAX_PARTICIPANTS, 'not_a_group_size'),
      MAX_PARTICIPANTS,
    ),
    isPublic: true,
  },
  /** The languages of the site besides French. Removing a language keeps its translations. */
  languages: {
    kind: 'json',
    schema: v.optional(
      v.pipe(
        v.array(v.picklist(TARGET_LOCALES, 'not_a_language'), 'not_a_list'),
        v.check((all) => new Set(all).size === all.length, 'repeated_language'),
        v.transform((chosen) => TARGET_LOCALES.filter((locale) => chosen.includes(locale))),
      ),
      [...TARGET_LOCALES],
    ),
    isPublic: true,
  },
  /**
   * If this is false, the site rejects crawlers that collect training data for AI
   * (server/http/headers/security-headers.ts).
   */
  welcomes_ai: { kind: 'switch', schema: v.optional(switchSchema, false), isPublic: true },
  hides_news: hiddenSection,
  hides_trainings: hiddenSection,
  /** Hides the three points at the top of the page of trainings. */
  hides_training_points: hiddenSection,
} as const satisfies Fields

export const workshopUpdateSchema = v.pipe(
  createUpdateSchema(WORKSHOP_FIELDS),
  // Without a town, pages would ignore the other parts of the address and show the free-text
  // address.
  createCrossFieldCheck(({ street, postcode, town, country }) =>
    (street || postcode || country) && town === ''
      ? [{ key: 'town', message: 'address_without_town' }]
      : [],
  ),
)
export type WorkshopUpdate = v.InferOutput<typeof workshopUpdateSchema>

/** `is_demo` stays true until the artist changes the workshop's name. */
export type Workshop = AdminFieldValues<typeof WORKSHOP_FIELDS> & {
  id: number
  version: number
  is_demo: boolean
}

export type PublicWorkshop = PublicFieldValues<typeof WORKSHOP_FIELDS> & { is_demo: boolean }
export const toPublicWorkshop = (workshop: Workshop): PublicWorkshop => ({
  ...toPublicFields(WORKSHOP_FIELDS, workshop),
  is_demo: workshop.is_demo,
})

export const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** Returns the lines of the postal address, or of the free-text address if no town is set. */
export function formatAddressLines(
  { address, street, postcode, town, country }: PublicWorkshop,
  locale: Locale,
): string[] {
  if (!town) return splitLines(address)
  const lines = [street, `${postcode} ${town}`.trim(), country && getCountryName(locale, country)]
  return lines.filter(Boolean)
}

/**
 * The spelling of site names in link texts. For sites that are not listed, the text is the host
 * name.
 */
const SITE_NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

export function getLinkLabel(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '')
  const place = host.split('.').find((label) => Object.hasOwn(SITE_NAMES, label))
  return (place && SITE_NAMES[place]) ?? host
}

/**
 * Returns false if a required fact is missing. The admin then asks for it, and pages have
 * `noindex`.
 */
export const hasNameAndPhone = ({ name, phone }: Pick<Workshop, 'name' | 'phone'>) =>
  name !== '' && phone !== ''

export const getSiteName = ({ name }: Pick<Workshop, 'name'>, siteUrl: string) =>
  name || new URL(siteUrl).hostname
