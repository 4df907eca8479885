/** Builds the JSON-LD of the workshop. */
import type { LocalBusinessLeaf, PostalAddressLeaf } from 'schema-dts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import type { SiteData } from '../head/site-data.ts'

/** Splits the last line of a postal address into postcode and town. */
export function parsePostcodeAndTown(address: readonly string[]): {
  postalCode?: string
  town: string
} {
  const last = address.at(-1) ?? ''
  const [, postalCode, town] = /^(?:F-)?(\d{5}) +(.+)$/.exec(last) ?? []
  return postalCode && town ? { postalCode, town } : { town: last }
}

export function buildPostalAddress({ workshop }: SiteData): { address?: PostalAddressLeaf } {
  const street = workshop.address.slice(0, -1).join(', ')
  const { postalCode, town } = parsePostcodeAndTown(workshop.address)
  if (!town) return {}
  return {
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(postalCode && { postalCode }),
      addressLocality: town,
    },
  }
}

/**
 * Returns the short JSON-LD node of the workshop that other nodes refer to as creator, seller or
 * organizer.
 */
export const buildWorkshopReference = (siteData: SiteData) =>
  ({
    '@type': 'LocalBusiness',
    '@id': `${siteData.siteUrl}/#workshop`,
    name: siteData.workshop.name,
    url: `${siteData.siteUrl}/`,
    ...buildPostalAddress(siteData),
  }) satisfies LocalBusinessLeaf

export function buildWorkshopJsonLd(siteData: SiteData): LocalBusinessLeaf {
  const { craft, phone, email, links, map_url } = siteData.workshop
  return {
    ...buildWorkshopReference(siteData),
    url: siteData.siteUrl + getLocalizedPath(siteData.locale, '/'),
    description: craft,
    ...(phone && { telephone: phone.dialled }),
    ...(email && { email }),
    ...(map_url && { hasMap: map_url }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
  }
}
