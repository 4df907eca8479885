/** Who the site speaks for: what the artist says of the workshop, in the place of what every workshop could say. */
import * as v from 'valibot'
import { pick } from './pick.ts'
import {
  emailOrNone,
  longText,
  SHORT_LENGTH,
  shortText,
  singleLine,
  text,
  version,
  webAddress,
  webAddressOrNone,
  year,
} from './rules.ts'
import { LARGEST_GROUP } from './training.ts'
import {
  type PublicTranslations,
  publicTranslations,
  TARGET_LOCALES,
  type TranslatableField,
  type Translated,
  translationsOf,
} from './translation.ts'

/** Longer names do not fit at the head of a page. */
export const LONGEST_WORKSHOP_NAME = 60
/** Other places where the workshop can be followed. */
export const MOST_LINKS = 12

const none = v.literal('')
/** How much of a training is practice unless the artist says otherwise (specification section 9). */
export const PRACTICE_PERCENT = 80
/** @param wrong names both limits */
const count = (least: number, most: number, wrong: string) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(least, wrong),
    v.maxValue(most, wrong),
  )

/** What PUT /api/workshop takes. Everything may be empty: pages then say what is true of any workshop. */
export const WorkshopChange = v.strictObject({
  name: singleLine(LONGEST_WORKSHOP_NAME),
  craft: shortText,
  /** Its lines, the last of which names the town. */
  address: v.pipe(text(SHORT_LENGTH), v.trim()),
  /** As the artist types it; the service knows whether it can be one (shared/phone.ts). */
  phone: v.pipe(text(40), v.trim()),
  email: emailOrNone,
  /** When somebody is there. */
  hours: longText,
  /** What to know before a visit. */
  visit: longText,
  /** The workshop on a map. */
  map_url: webAddressOrNone,
  links: v.pipe(v.array(webAddress, 'not_a_list'), v.maxLength(MOST_LINKS, 'too_many_links')),
  /** Since when the artist has taught and turned wood, for the texts that say so; empty: they do not. */
  teaching_since: v.optional(v.union([none, year], 'not_a_year'), ''),
  turning_since: v.optional(v.union([none, year], 'not_a_year'), ''),
  /** How much of a training is practice, and how many people take part at most (specification section 9). */
  practice_percent: v.optional(count(1, 100, 'not_a_percentage'), PRACTICE_PERCENT),
  largest_group: v.optional(count(2, LARGEST_GROUP, 'not_a_group_size'), LARGEST_GROUP),
  /** The languages beside French in which visitors find the site; what is written in the others is kept. */
  languages: v.optional(
    v.pipe(
      v.array(v.picklist(TARGET_LOCALES, 'not_a_language'), 'not_a_list'),
      v.check((all) => new Set(all).size === all.length, 'repeated_language'),
      // In one order, however they were chosen.
      v.transform((chosen) => TARGET_LOCALES.filter((locale) => chosen.includes(locale))),
    ),
    [...TARGET_LOCALES],
  ),
  /** Whether programs may be trained on its texts and photographs (server/http/reserved-rights.ts). */
  welcomes_ai: v.optional(v.boolean('not_a_yes_or_no'), false),
  translations: translationsOf('workshop'),
  version: v.optional(version),
})
export type WorkshopChange = v.InferOutput<typeof WorkshopChange>

export type Workshop = Translated<Omit<WorkshopChange, 'version'>, 'workshop'> & {
  id: number
  version: number
  /** The imaginary one, which the demo brings, until it has another name. */
  is_demo: boolean
}

/** The fields of the workshop that visitors may see. */
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

/** The names of places whose addresses do not say how they are written. */
const PLACES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

/** What a link to that page is called: the place, where it is well known, else its host. */
export function nameOfLink(address: string): string {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '')
  const place = host.split('.').find((label) => Object.hasOwn(PLACES, label))
  return (place && PLACES[place]) ?? host
}

/** What the texts of any workshop are filled with. */
export type Facts = Pick<
  Workshop,
  'teaching_since' | 'turning_since' | 'practice_percent' | 'largest_group'
>

/** Whether visitors can be told who it is and how to reach it. */
export const isPresented = ({ name, phone }: Pick<Workshop, 'name' | 'phone'>) =>
  name !== '' && phone !== ''

/** What the site is called: by the workshop's name, or by its own address until that is told. */
export const siteNameOf = ({ name }: Pick<Workshop, 'name'>, siteUrl: string) =>
  name || new URL(siteUrl).hostname
