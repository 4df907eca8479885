/**
 * The workshop: its name, contact details and facts. Default texts replace those that the artist
 * has not written.
 */
import * as v from 'valibot'
import { pick } from './pick.ts'
import {
  longText,
  MAX_SHORT_LENGTH,
  optionalEmail,
  optionalWebUrl,
  shortText,
  singleLine,
  text,
  version,
  webUrl,
  year,
} from './rules.ts'
import { MAX_GROUP_SIZE } from './training.ts'
import {
  type PublicTranslations,
  publicTranslations,
  TARGET_LOCALES,
  type TranslatableField,
  type Translated,
  translationsSchema,
} from './translation.ts'

/** Longest name in characters. Longer names do not fit into the page header. */
export const MAX_WORKSHOP_NAME_LENGTH = 60
/** Most links to other sites, such as social networks. */
export const MAX_LINKS = 12

const none = v.literal('')
/** Default share of practice in a training, in per cent (specification section 9). */
export const PRACTICE_PERCENT = 80
/** @param wrong the message for both limits */
const count = (least: number, most: number, wrong: string) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(least, wrong),
    v.maxValue(most, wrong),
  )

/**
 * Validates the body of PUT /api/workshop. Every field may be empty. Pages then use a default text.
 */
export const WorkshopChange = v.strictObject({
  name: singleLine(MAX_WORKSHOP_NAME_LENGTH),
  craft: shortText,
  /** The postal address. The last line contains the town. */
  address: v.pipe(text(MAX_SHORT_LENGTH), v.trim()),
  /** The telephone number as typed. The server checks it with shared/phone.ts. */
  phone: v.pipe(text(40), v.trim()),
  email: optionalEmail,
  /** The opening hours. */
  hours: longText,
  /** What visitors should know before a visit. */
  visit: longText,
  /** A link to a map. */
  map_url: optionalWebUrl,
  links: v.pipe(v.array(webUrl, 'not_a_list'), v.maxLength(MAX_LINKS, 'too_many_links')),
  /**
   * The first year of teaching and of turning wood. Texts that mention an empty year leave it out.
   */
  teaching_since: v.optional(v.union([none, year], 'not_a_year'), ''),
  turning_since: v.optional(v.union([none, year], 'not_a_year'), ''),
  /** The share of practice in per cent, and the most participants (specification section 9). */
  practice_percent: v.optional(count(1, 100, 'not_a_percentage'), PRACTICE_PERCENT),
  largest_group: v.optional(count(2, MAX_GROUP_SIZE, 'not_a_group_size'), MAX_GROUP_SIZE),
  /** The public languages in addition to French. Translations into other languages are kept. */
  languages: v.optional(
    v.pipe(
      v.array(v.picklist(TARGET_LOCALES, 'not_a_language'), 'not_a_list'),
      v.check((all) => new Set(all).size === all.length, 'repeated_language'),
      // Stores the languages in a fixed order.
      v.transform((chosen) => TARGET_LOCALES.filter((locale) => chosen.includes(locale))),
    ),
    [...TARGET_LOCALES],
  ),
  /** True if AI training on the texts and photos is allowed (server/http/tdm-reservation.ts). */
  welcomes_ai: v.optional(v.boolean('not_a_yes_or_no'), false),
  translations: translationsSchema('workshop'),
  version: v.optional(version),
})
export type WorkshopChange = v.InferOutput<typeof WorkshopChange>

export type Workshop = Translated<Omit<WorkshopChange, 'version'>, 'workshop'> & {
  id: number
  version: number
  /** True while the workshop has the name of the demo. */
  is_demo: boolean
}

const PUBLIC_FIELDS = [
  ...(['name', 'craft', 'address', 'phone', 'email', 'hours', 'visit', 'map_url'] as const),
  ...(['links', 'languages', 'welcomes_ai', 'is_demo'] as const),
  ...(['teaching_since', 'turning_since', 'practice_percent', 'largest_group'] as const),
] satisfies (keyof Workshop)[]
export type PublicWorkshop = Pick<Workshop, (typeof PUBLIC_FIELDS)[number]> & {
  translations: PublicTranslations<TranslatableField<'workshop'>>
}
export const publicWorkshop = (workshop: Workshop): PublicWorkshop => ({
  ...pick(workshop, PUBLIC_FIELDS),
  translations: publicTranslations('workshop', workshop.translations),
})

/** The spelling of names that cannot be derived from the host name. */
const PLACES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

/** Returns the label of a link: the name of a well-known site, otherwise its host name. */
export function linkLabel(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '')
  const place = host.split('.').find((label) => Object.hasOwn(PLACES, label))
  return (place && PLACES[place]) ?? host
}

/** The values that are inserted into default texts. */
export type WorkshopFacts = Pick<
  Workshop,
  'teaching_since' | 'turning_since' | 'practice_percent' | 'largest_group'
>

/** Returns true if the name and the telephone number are known. */
export const hasContactDetails = ({ name, phone }: Pick<Workshop, 'name' | 'phone'>) =>
  name !== '' && phone !== ''

/** Returns the name of the site: the workshop's name, or the host name if it is empty. */
export const siteNameOf = ({ name }: Pick<Workshop, 'name'>, siteUrl: string) =>
  name || new URL(siteUrl).hostname
