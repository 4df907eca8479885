/** Who the site speaks for, as pages of one language say it. */
import type { Locale } from '../../../shared/locale.ts'
import { phoneFor, readPhone } from '../../../shared/phone.ts'
import { LARGEST_GROUP } from '../../../shared/training.ts'
import { TARGET_LOCALES } from '../../../shared/translation.ts'
import {
  isPresented,
  nameOfLink,
  PRACTICE_PERCENT,
  type PublicWorkshop,
  siteNameOf,
} from '../../../shared/workshop.ts'
import { translate } from '../../i18n/translate.ts'
import { localized } from './localized.ts'

export type ShownWorkshop = {
  /** The workshop's, or the address of the site until that is told. */
  name: string
  /** What the artist wrote, or what is true of any workshop; so are the opening hours and what to know before a visit. */
  craft: string
  hours: string
  visit: string
  /** Those of them that are in French for want of a translation. */
  french: string[]
  /** Its lines. */
  address: string[]
  /** As the readers of the language dial it, and for programs; whoever reads French is taken to be in the country. */
  phone: { text: string; dialled: string } | null
  email: string
  map_url: string
  links: { name: string; address: string }[]
  welcomes_ai: boolean
  is_demo: boolean
  /** What the catalogues' texts are filled with; what nobody has told is empty. */
  facts: {
    teaching: string
    practice: string
    group: string
    town: string
  }
  /** Whether it says who it is and how to reach it; until then search engines are asked to wait. */
  isPresented: boolean
}

/** The workshop of which nothing is known, where it could not be read. */
export const UNKNOWN_WORKSHOP: PublicWorkshop = {
  name: '',
  craft: '',
  address: '',
  phone: '',
  email: '',
  hours: '',
  visit: '',
  map_url: '',
  links: [],
  languages: [...TARGET_LOCALES],
  welcomes_ai: false,
  teaching_since: '',
  turning_since: '',
  practice_percent: PRACTICE_PERCENT,
  largest_group: LARGEST_GROUP,
  is_demo: false,
  translations: {},
}

export function shownWorkshop(
  workshop: PublicWorkshop,
  locale: Locale,
  siteUrl: string,
): ShownWorkshop {
  const t = translate(locale)
  const { craft, hours, visit, french, email, map_url, is_demo } = localized(
    'workshop',
    workshop,
    locale,
  )
  const phone = readPhone(workshop.phone)
  const address = workshop.address.split('\n').filter((line) => line.trim() !== '')
  return {
    name: siteNameOf(workshop, siteUrl),
    craft: craft || t('footer.trade'),
    hours: hours || t('contact.workshop.hours'),
    visit: visit || t('contact.visit.text'),
    french,
    address,
    phone: phone && {
      text: phoneFor(locale, workshop.phone),
      dialled: phone.dialled,
    },
    email,
    map_url,
    links: workshop.links.map((address) => ({ name: nameOfLink(address), address })),
    welcomes_ai: workshop.welcomes_ai,
    is_demo,
    facts: {
      teaching: workshop.teaching_since,
      practice: String(workshop.practice_percent),
      group: t(`common.numbers.${workshop.largest_group as 8}`),
      town: address.at(-1) ?? '',
    },
    isPresented: isPresented(workshop),
  }
}
