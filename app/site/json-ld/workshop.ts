import type {
  CollectionLeaf,
  ExhibitionEventLeaf,
  LocalBusinessLeaf,
  OpeningHoursSpecificationLeaf,
  PersonLeaf,
  PostalAddressLeaf,
  ProfilePageLeaf,
} from 'schema-dts'
import type { ClosedPeriod } from '../../../shared/entities/closures.ts'
import { type OpeningHours, WEEKDAYS } from '../../../shared/entities/opening-hours.ts'
import {
  PORTRAIT_PAGE_PHOTO_SLOTS,
  splitExhibitionsAndCollections,
} from '../../../shared/entities/page.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import type { LocalizedPageEntity } from '../load.ts'
import { getPhotoInSlot, getWidestJpegUrl } from '../photos/photo-data.ts'
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

/**
 * Describes closed periods by equal opening and closing times, which search engines read as closed.
 */
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

export const buildArtistReference = ({ siteUrl, locale }: SiteData, name: string) =>
  ({
    '@type': 'Person',
    '@id': `${siteUrl}/portrait#artist`,
    name,
    url: siteUrl + getLocalizedPath(locale, '/portrait'),
  }) satisfies PersonLeaf

export function buildArtistJsonLd(
  siteData: SiteData,
  portrait: LocalizedPageEntity<'portrait'>,
): ProfilePageLeaf[] {
  const { artist_name } = portrait
  if (!artist_name) return []
  const photo = getPhotoInSlot(portrait, PORTRAIT_PAGE_PHOTO_SLOTS, 'artist')
  const { exhibitions, collections } = splitExhibitionsAndCollections(portrait)
  type Entry = (typeof exhibitions)[number]
  const describe = ({ position, url }: Entry) => {
    const place = portrait[`exhibition_${position}_place`]
    return {
      name: portrait[`exhibition_${position}_title`],
      ...(url && { url }),
      place: place ? { '@type': 'Place' as const, name: place, address: place } : undefined,
    }
  }
  /** Google rejects an event without a place and its address. */
  const buildExhibition = (entry: Entry): ExhibitionEventLeaf[] => {
    const { place, ...common } = describe(entry)
    return place
      ? [{ '@type': 'ExhibitionEvent', ...common, startDate: entry.year, location: place }]
      : []
  }
  const buildCollection = (entry: Entry): CollectionLeaf => {
    const { place, ...common } = describe(entry)
    return { '@type': 'Collection', ...common, ...(place && { contentLocation: place }) }
  }
  const performerIn = exhibitions.flatMap(buildExhibition)
  const person: PersonLeaf = {
    ...buildArtistReference(siteData, artist_name),
    jobTitle: siteData.workshop.craft,
    worksFor: buildWorkshopReference(siteData),
    ...(photo && { image: siteData.siteUrl + getWidestJpegUrl(photo) }),
    ...(performerIn.length > 0 && { performerIn }),
    ...(collections.length > 0 && { subjectOf: collections.map(buildCollection) }),
  }
  return [
    {
      '@type': 'ProfilePage',
      url: siteData.siteUrl + getLocalizedPath(siteData.locale, '/portrait'),
      mainEntity: person,
    },
  ]
}
