import * as v from 'valibot'
import { COUNTRY_CODES } from '../countries.ts'
import { pick } from '../pick.ts'
import {
  createCrossFieldCheck,
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  longTextSchema,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  optionalEmailSchema,
  optionalWebUrlSchema,
  shortTextSchema,
  versionSchema,
  webUrlSchema,
  yearSchema,
} from '../validation.ts'
import { OpeningHoursSchema } from './opening-hours.ts'
import { MAX_PARTICIPANTS } from './training.ts'
import type { TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  TARGET_LOCALES,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

/** A longer name would not fit into the page header. */
export const MAX_WORKSHOP_NAME_LENGTH = 60
const MAX_POSTCODE_LENGTH = 20
export const MAX_WORKSHOP_LINKS = 12

const none = v.literal('')
/** In per cent (docs/specification.md, section 9). */
export const DEFAULT_PRACTICE_PERCENT = 80
const createIntegerSchema = (min: number, max: number, errorMessage: string) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(min, errorMessage),
    v.maxValue(max, errorMessage),
  )

/** Instead of an empty text, pages show a default text or nothing. */
export const WorkshopUpdate = v.pipe(
  v.strictObject({
    name: createSingleLineTextSchema(MAX_WORKSHOP_NAME_LENGTH),
    craft: shortTextSchema,
    /** Free text whose last line contains the town. Pages ignore it if `town` is set. */
    address: v.pipe(createTextSchema(MAX_SHORT_TEXT_LENGTH), v.trim()),
    street: v.optional(createSingleLineTextSchema(MAX_NAME_LENGTH), ''),
    postcode: v.optional(createSingleLineTextSchema(MAX_POSTCODE_LENGTH), ''),
    town: v.optional(createSingleLineTextSchema(MAX_NAME_LENGTH), ''),
    /** ISO 3166-1 alpha-2 code. */
    country: v.optional(v.union([none, v.picklist(COUNTRY_CODES)], 'not_a_country'), ''),
    /** The server checks it with `isDialablePhone`. */
    phone: v.pipe(createTextSchema(40), v.trim()),
    email: optionalEmailSchema,
    hours: longTextSchema,
    /** When visitors can come without an appointment. */
    opening_hours: v.optional(OpeningHoursSchema, () => ({})),
    /** How to come by train, and where to park. */
    station: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH), ''),
    parking: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH), ''),
    visit: longTextSchema,
    map_url: optionalWebUrlSchema,
    links: v.pipe(
      v.array(webUrlSchema, 'not_a_list'),
      v.maxLength(MAX_WORKSHOP_LINKS, 'too_many_links'),
    ),
    /** The site's own texts do not mention an empty year. */
    teaching_since: v.optional(v.union([none, yearSchema], 'not_a_year'), ''),
    turning_since: v.optional(v.union([none, yearSchema], 'not_a_year'), ''),
    /** See docs/specification.md, section 9. */
    practice_percent: v.optional(
      createIntegerSchema(1, 100, 'not_a_percentage'),
      DEFAULT_PRACTICE_PERCENT,
    ),
    largest_group: v.optional(
      createIntegerSchema(2, MAX_PARTICIPANTS, 'not_a_group_size'),
      MAX_PARTICIPANTS,
    ),
    /** In addition to French. Removing a language keeps the stored translations. */
    languages: v.optional(
      v.pipe(
        v.array(v.picklist(TARGET_LOCALES, 'not_a_language'), 'not_a_list'),
        v.check((all) => new Set(all).size === all.length, 'repeated_language'),
        v.transform((chosen) => TARGET_LOCALES.filter((locale) => chosen.includes(locale))),
      ),
      [...TARGET_LOCALES],
    ),
    /** If false, server/http/headers/tdm-reservation.ts rejects crawlers for AI training. */
    welcomes_ai: v.optional(v.boolean('not_a_yes_or_no'), false),
    translations: createTranslationsSchema('workshop'),
    version: v.optional(versionSchema),
  }),
  // Without a town, pages show the free-text address and ignore the other parts.
  createCrossFieldCheck(({ street, postcode, town, country }) =>
    (street || postcode || country) && town === ''
      ? [{ key: 'town', message: 'address_without_town' }]
      : [],
  ),
)
export type WorkshopUpdate = v.InferOutput<typeof WorkshopUpdate>

export type Workshop = WithTranslations<Omit<WorkshopUpdate, 'version'>, 'workshop'> & {
  id: number
  version: number
  /** True while the name is that of the demo content. */
  is_demo: boolean
}

const PUBLIC_FIELDS = [
  ...(['name', 'craft', 'address', 'phone', 'email', 'hours', 'visit', 'map_url'] as const),
  ...(['street', 'postcode', 'town', 'country', 'opening_hours', 'station', 'parking'] as const),
  ...(['links', 'languages', 'welcomes_ai', 'is_demo'] as const),
  ...(['teaching_since', 'turning_since', 'practice_percent', 'largest_group'] as const),
] satisfies (keyof Workshop)[]
export type PublicWorkshop = Pick<Workshop, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'workshop'>>
}
export const toPublicWorkshop = (workshop: Workshop): PublicWorkshop => ({
  ...pick(workshop, PUBLIC_FIELDS),
  translations: toPublicTranslations('workshop', workshop.translations),
})

/** The capital letters cannot be derived from the host name. */
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

/** The admin asks for both. */
export const hasNameAndPhone = ({ name, phone }: Pick<Workshop, 'name' | 'phone'>) =>
  name !== '' && phone !== ''

export const getSiteName = ({ name }: Pick<Workshop, 'name'>, siteUrl: string) =>
  name || new URL(siteUrl).hostname
