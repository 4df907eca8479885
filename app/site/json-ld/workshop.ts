/** Builds the JSON-LD of the workshop. */
import type {
  LocalBusinessLeaf,
  OpeningHoursSpecificationLeaf,
  PostalAddressLeaf,
} from 'schema-dts'
import type { ClosedPeriod } from '../../../shared/entities/closures.ts'
import { type OpeningHours, WEEKDAYS } from '../../../shared/entities/opening-hours.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import type { SiteData } from '../site-data.ts'

export function buildPostalAddressJsonLd({ workshop }: SiteData): { address?: PostalAddressLeaf } {
  const { street, postcode, town, country } = workshop.postalAddress
  if (!town) return {}
  return {
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(postcode && { postalCode: postcode }),
      addressLocality: town,
      ...(country && { addressCountry: country }),
    },
  }
}

/**
 * Returns the short JSON-LD node of the workshop. Other nodes refer to the workshop with this node,
 * as their creator, seller or organizer.
 */
export const buildWorkshopReference = (siteData: SiteData) =>
  ({
    '@type': 'LocalBusiness',
    '@id': `${siteData.siteUrl}/#workshop`,
    name: siteData.workshop.name,
    url: `${siteData.siteUrl}/`,
    ...buildPostalAddressJsonLd(siteData),
  }) satisfies LocalBusinessLeaf

const DAY_NAMES = {
  monday: 'https://schema.org/Monday',
  tuesday: 'https://schema.org/Tuesday',
  wednesday: 'https://schema.org/Wednesday',
  thursday: 'https://schema.org/Thursday',
  friday: 'https://schema.org/Friday',
  saturday: 'https://schema.org/Saturday',
  sunday: 'https://schema.org/Sunday',
} as const

const buildOpeningHours = (hours: OpeningHours): OpeningHoursSpecificationLeaf[] =>
  WEEKDAYS.flatMap((day) =>
    (hours[day] ?? []).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAY_NAMES[day],
      opens,
      closes,
    })),
  )

/** Search engines read equal times as closed. */
const buildClosures = (periods: ClosedPeriod[]): OpeningHoursSpecificationLeaf[] =>
  periods.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: to,
  }))

export function buildWorkshopJsonLd(siteData: SiteData): LocalBusinessLeaf {
  const { craft, phone, email, links, map_url, opening_hours, closedPeriods } = siteData.workshop
  const openingHours = buildOpeningHours(opening_hours)
  return {
    ...buildWorkshopReference(siteData),
    url: siteData.siteUrl + getLocalizedPath(siteData.locale, '/'),
    description: craft,
    ...(phone && { telephone: phone.dialled }),
    ...(email && { email }),
    ...(map_url && { hasMap: map_url }),
    ...(openingHours.length > 0 && { openingHoursSpecification: openingHours }),
    ...(closedPeriods.length > 0 && {
      specialOpeningHoursSpecification: buildClosures(closedPeriods),
    }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
  }
}
