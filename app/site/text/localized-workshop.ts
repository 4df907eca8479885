/** The workshop in the language of the page, with default texts for missing ones. */

import { domainToUnicode } from 'node:url'
import { findAnnouncedClosure, listClosedPeriods } from '../../../shared/entities/closures.ts'
import { createEmptyFields, toPublicFields } from '../../../shared/entities/fields.ts'
import {
  formatAddressLines,
  getLinkLabel,
  getSiteName,
  hasNameAndPhone,
  type PublicWorkshop,
  splitLines,
  WORKSHOP_FIELDS,
} from '../../../shared/entities/workshop.ts'
import { formatDate, formatDateRange, type Locale } from '../../../shared/locale.ts'
import { formatPhone, parsePhone } from '../../../shared/text/phone.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { localizeEntity } from './localize.ts'

/** Converts hosts such as `xn--mnchen-3ya.de` to Unicode. */
export const decodeHosts = (text: string) =>
  text.replace(/[a-z\d.-]*xn--[a-z\d.-]+/gi, (host) => domainToUnicode(host) || host)

/** The parts of the workshop's address. Each may be empty. `country` is an ISO 3166-1 code. */
type PostalAddress = { street: string; postcode: string; town: string; country: string }

/** Splits the last line of an address into postcode and town. */
function parsePostcodeAndTown(line: string) {
  const [, postcode, town] = /^(?:F-)?(\d{5}) +(.+)$/.exec(line) ?? []
  return postcode && town ? { postcode, town } : { postcode: '', town: line }
}

/** If the field `town` is empty, parses the free-text address. */
export function getPostalAddress(workshop: PublicWorkshop): PostalAddress {
  const { street, postcode, town, country } = workshop
  if (town) return { street, postcode, town, country }
  const lines = splitLines(workshop.address)
  return {
    street: lines.slice(0, -1).join(', '),
    ...parsePostcodeAndTown(lines.at(-1) ?? ''),
    country: '',
  }
}

/** Pages use these values if the workshop cannot be read from the database. */
export const FALLBACK_WORKSHOP: PublicWorkshop = {
  ...toPublicFields(WORKSHOP_FIELDS, createEmptyFields(WORKSHOP_FIELDS)),
  is_demo: false,
}

function describeClosure(workshop: PublicWorkshop, locale: Locale, today: string) {
  const closure = findAnnouncedClosure(workshop, today)
  if (!closure) return null
  const t = getTranslator(locale)
  const { isCurrent, from, to, reopensOn, returnsOn } = closure
  const days = t('closure.days', { days: formatDateRange(locale, from, to) })
  return {
    isCurrent,
    days,
    notice: isCurrent ? t('closure.now', { day: formatDate(locale, reopensOn) }) : days,
    reply: t('closure.reply', { day: formatDate(locale, returnsOn) }),
  }
}

export function localizeWorkshop(
  workshop: PublicWorkshop,
  locale: Locale,
  siteUrl: string,
  today = getWorkshopDay(),
) {
  const t = getTranslator(locale)
  const localized = localizeEntity('workshop', workshop, locale)
  const { craft, hours, visit, station, parking, french, email, map_url, is_demo } = localized
  const closure = describeClosure(workshop, locale, today)
  const isOpen = Object.keys(workshop.opening_hours).length > 0
  const phone = parsePhone(workshop.phone)
  return {
    name: decodeHosts(getSiteName(workshop, siteUrl)),
    craft: craft || t('footer.trade'),
    hours: hours || (isOpen ? '' : t('contact.workshop.hours')),
    visit:
      visit ||
      t('contact.visit.text', { ...(isOpen && !closure?.isCurrent && { context: 'open' }) }),
    station,
    parking,
    opening_hours: workshop.opening_hours,
    closedPeriods: listClosedPeriods(workshop.closures, today),
    /** The current closure, or the next one if it is already announced. */
    closure,
    closure_note: localized.closure_note,
    /** Fields that are in French because a translation is missing. */
    french,
    address: formatAddressLines(workshop, locale),
    postalAddress: getPostalAddress(workshop),
    /** True if the address has a town, without which a map cannot find it. */
    hasMapAddress: workshop.town !== '',
    /** `text` has the national format in French pages, otherwise the international one. */
    phone: phone && {
      text: formatPhone(locale, workshop.phone),
      dialled: phone.dialled,
    },
    email,
    readableEmail: decodeHosts(email),
    map_url,
    links: workshop.links.map((address) => ({
      name: decodeHosts(getLinkLabel(address)),
      address,
    })),
    welcomes_ai: workshop.welcomes_ai,
    hides_training_points: workshop.hides_training_points,
    is_demo,
    /** Values for placeholders in the message catalogues. Each may be empty. */
    facts: {
      teaching: workshop.teaching_since,
      practice: String(workshop.practice_percent),
      group: t(`common.numbers.${workshop.largest_group as 8}`),
      town: getPostalAddress(workshop).town,
    },
    /** Without a name and a telephone number, pages have the tag `noindex` for search engines. */
    isPresented: hasNameAndPhone(workshop),
  }
}

export type LocalizedWorkshop = ReturnType<typeof localizeWorkshop>
