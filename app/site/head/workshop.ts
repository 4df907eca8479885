/** Builds the JSON-LD of the workshop. */
import type { LocalBusinessLeaf, PostalAddressLeaf } from 'schema-dts'
import { localizedPath } from '../../../shared/locale.ts'
import type { Edition } from './edition.ts'

/** Splits the last line of an address into postcode and town. */
export function townOf(address: readonly string[]): { postalCode?: string; town: string } {
  const last = address.at(-1) ?? ''
  const [, postalCode, town] = /^(?:F-)?(\d{5}) +(.+)$/.exec(last) ?? []
  return postalCode && town ? { postalCode, town } : { town: last }
}

export function workshopAddress({ workshop }: Edition): { address?: PostalAddressLeaf } {
  const street = workshop.address.slice(0, -1).join(', ')
  const { postalCode, town } = townOf(workshop.address)
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
export const workshopName = (edition: Edition) =>
  ({
    '@type': 'LocalBusiness',
    '@id': `${edition.siteUrl}/#workshop`,
    name: edition.workshop.name,
    url: `${edition.siteUrl}/`,
    ...workshopAddress(edition),
  }) satisfies LocalBusinessLeaf

export function workshop(edition: Edition): LocalBusinessLeaf {
  const { craft, phone, email, links, map_url } = edition.workshop
  return {
    ...workshopName(edition),
    url: edition.siteUrl + localizedPath(edition.locale, '/'),
    description: craft,
    ...(phone && { telephone: phone.dialled }),
    ...(email && { email }),
    ...(map_url && { hasMap: map_url }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
  }
}
