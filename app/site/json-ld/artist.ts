/** Builds the JSON-LD of the artist and of the portrait page. */
import type { CollectionLeaf, ExhibitionEventLeaf, PersonLeaf, ProfilePageLeaf } from 'schema-dts'
import { getExhibitions, PORTRAIT_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { getPhotoInSlot, getWidestJpegUrl } from '../photos/photo-data.ts'
import type { SiteData } from '../site-data.ts'
import type { LocalizedPage } from '../text/load-localized-page.ts'
import { buildWorkshopReference } from './workshop.ts'

/** Returns the short JSON-LD node of the artist. Other nodes refer to the artist with this node. */
export const buildArtistReference = ({ siteUrl, locale }: SiteData, name: string) =>
  ({
    '@type': 'Person',
    '@id': `${siteUrl}/portrait#artist`,
    name,
    url: siteUrl + getLocalizedPath(locale, '/portrait'),
  }) satisfies PersonLeaf

/**
 * Builds the JSON-LD of the portrait page. Returns an empty list if the artist has not entered a
 * name.
 */
export function buildArtistJsonLd(
  siteData: SiteData,
  portrait: LocalizedPage<'portrait'>,
): ProfilePageLeaf[] {
  const { artist_name } = portrait
  if (!artist_name) return []
  const photo = getPhotoInSlot(portrait, PORTRAIT_PAGE_PHOTO_SLOTS, 'artist')
  const { exhibitions, collections } = getExhibitions(portrait)
  type Entry = (typeof exhibitions)[number]
  const describe = ({ position, url }: Entry) => {
    const place = portrait[`exhibition_${position}_place`]
    return {
      name: portrait[`exhibition_${position}_title`],
      ...(url && { url }),
      place: place ? { '@type': 'Place' as const, name: place } : undefined,
    }
  }
  const buildExhibition = (entry: Entry): ExhibitionEventLeaf => {
    const { place, ...common } = describe(entry)
    return {
      '@type': 'ExhibitionEvent',
      ...common,
      startDate: entry.year,
      ...(place && { location: place }),
    }
  }
  const buildCollection = (entry: Entry): CollectionLeaf => {
    const { place, ...common } = describe(entry)
    return { '@type': 'Collection', ...common, ...(place && { contentLocation: place }) }
  }
  const person: PersonLeaf = {
    ...buildArtistReference(siteData, artist_name),
    jobTitle: siteData.workshop.craft,
    worksFor: buildWorkshopReference(siteData),
    ...(photo && { image: siteData.siteUrl + getWidestJpegUrl(photo) }),
    ...(exhibitions.length > 0 && { performerIn: exhibitions.map(buildExhibition) }),
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
