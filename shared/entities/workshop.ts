/**
 * Validates the data of the workshop: its name, its contact details, and values that texts mention,
 * such as the first year of teaching.
 */
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

/**
 * Maximum length of the workshop's name in characters. A longer name would not fit into the page
 * header.
 */
export const MAX_WORKSHOP_NAME_LENGTH = 60
const MAX_POSTCODE_LENGTH = 20
/** Maximum number of links to other sites, such as social networks. */
export const MAX_WORKSHOP_LINKS = 12

const none = v.literal('')
/**
 * Default share of practical work in a training, in per cent (docs/specification.md, section 9).
 */
export const DEFAULT_PRACTICE_PERCENT = 80
/**
 * Builds the schema of an integer between two limits.
 * @param errorMessage the error message for a number outside the limits
 */
const createIntegerSchema = (min: number, max: number, errorMessage: string) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(min, errorMessage),
    v.maxValue(max, errorMessage),
  )

/**
 * Validates the body of PUT /api/workshop. Every text may be empty. Instead of an empty text, pages
 * show a default text or nothing.
 */
export const WorkshopUpdate = v.pipe(
  v.strictObject({
    name: createSingleLineTextSchema(MAX_WORKSHOP_NAME_LENGTH),
    craft: shortTextSchema,
    /**
     * The postal address as free text. Its last line contains the town. If `town` is set, pages
     * ignore this text and show `street`, `postcode`, `town` and `country` instead.
     */
    address: v.pipe(createTextSchema(MAX_SHORT_TEXT_LENGTH), v.trim()),
    street: v.optional(createSingleLineTextSchema(MAX_NAME_LENGTH), ''),
    postcode: v.optional(createSingleLineTextSchema(MAX_POSTCODE_LENGTH), ''),
    town: v.optional(createSingleLineTextSchema(MAX_NAME_LENGTH), ''),
    /** The ISO 3166-1 alpha-2 code of the country, or an empty string. */
    country: v.optional(v.union([none, v.picklist(COUNTRY_CODES)], 'not_a_country'), ''),
    /**
     * The telephone number as typed. Before saving, the server checks it with `isDialablePhone`.
     */
    phone: v.pipe(createTextSchema(40), v.trim()),
    email: optionalEmailSchema,
    /** The opening hours as free text. */
    hours: longTextSchema,
    /** The days on which visitors can come without an appointment. */
    opening_hours: v.optional(OpeningHoursSchema, () => ({})),
    /** `station` says how to come by train, and `parking` says where to park. */
    station: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH), ''),
    parking: v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH), ''),
    /** Information that visitors need before a visit, as free text. */
    visit: longTextSchema,
    /** The URL of a map that shows the workshop. */
    map_url: optionalWebUrlSchema,
    links: v.pipe(
      v.array(webUrlSchema, 'not_a_list'),
      v.maxLength(MAX_WORKSHOP_LINKS, 'too_many_links'),
    ),
    /**
     * The first year of teaching and the first year of turning wood. If a year is empty, the site's
     * own texts do not mention it.
     */
    teaching_since: v.optional(v.union([none, yearSchema], 'not_a_year'), ''),
    turning_since: v.optional(v.union([none, yearSchema], 'not_a_year'), ''),
    /**
     * The share of practical work in a training in per cent, and the maximum number of participants
     * (docs/specification.md, section 9).
     */
    practice_percent: v.optional(
      createIntegerSchema(1, 100, 'not_a_percentage'),
      DEFAULT_PRACTICE_PERCENT,
    ),
    largest_group: v.optional(
      createIntegerSchema(2, MAX_PARTICIPANTS, 'not_a_group_size'),
      MAX_PARTICIPANTS,
    ),
    /**
     * The public languages in addition to French. If the artist removes a language from this list,
     * the stored translations into this language are kept.
     */
    languages: v.optional(
      v.pipe(
        v.array(v.picklist(TARGET_LOCALES, 'not_a_language'), 'not_a_list'),
        v.check((all) => new Set(all).size === all.length, 'repeated_language'),
        // Sorts the languages, so that they are always stored in the same order.
        v.transform((chosen) => TARGET_LOCALES.filter((locale) => chosen.includes(locale))),
      ),
      [...TARGET_LOCALES],
    ),
    /**
     * True if the artist allows the use of the site's content for AI training. If false,
     * server/http/headers/tdm-reservation.ts rejects known crawlers that collect training data.
     */
    welcomes_ai: v.optional(v.boolean('not_a_yes_or_no'), false),
    translations: createTranslationsSchema('workshop'),
    version: v.optional(versionSchema),
  }),
  // Requires the town if another part of the address is given, because without a town, pages show
  // the free-text address and ignore the street, the postcode and the country.
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
  /** True while the name is that of the demo content. Pages then show that the site is a demo. */
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

/**
 * The spelling of well-known site names. The names are listed here because their capital letters
 * cannot be derived from the host name.
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

/**
 * Returns the label of a link: the name of the site if it is well known, otherwise the host name.
 */
export function getLinkLabel(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '')
  const place = host.split('.').find((label) => Object.hasOwn(SITE_NAMES, label))
  return (place && SITE_NAMES[place]) ?? host
}

/** Returns true if the workshop has a name and a telephone number. The admin asks for both. */
export const hasNameAndPhone = ({ name, phone }: Pick<Workshop, 'name' | 'phone'>) =>
  name !== '' && phone !== ''

/**
 * Returns the name of the site. This is the name of the workshop, or else the host name of the
 * site.
 */
export const getSiteName = ({ name }: Pick<Workshop, 'name'>, siteUrl: string) =>
  name || new URL(siteUrl).hostname
