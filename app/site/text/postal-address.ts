/** Builds the postal address of the workshop for pages, structured data (JSON-LD) and the vCard. */
import { getCountryName } from '../../../shared/countries.ts'
import type { PublicWorkshop } from '../../../shared/entities/workshop.ts'
import type { Locale } from '../../../shared/locale.ts'

/** The parts of a postal address. Each part may be empty. `country` is an ISO 3166-1 code. */
export type PostalAddress = { street: string; postcode: string; town: string; country: string }

/** Splits the last line of an address into postcode and town. */
function parsePostcodeAndTown(line: string) {
  const [, postcode, town] = /^(?:F-)?(\d{5}) +(.+)$/.exec(line) ?? []
  return postcode && town ? { postcode, town } : { postcode: '', town: line }
}

const splitLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/**
 * Returns the parts of the address that the artist entered. If the artist has entered no town,
 * parses the free-text address instead.
 */
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

/**
 * Returns the lines of the address for a page, with the name of the country in the language of the
 * page.
 */
export function formatAddressLines(workshop: PublicWorkshop, locale: Locale): string[] {
  const { street, postcode, town, country } = workshop
  if (!town) return splitLines(workshop.address)
  const lines = [street, `${postcode} ${town}`.trim(), country && getCountryName(locale, country)]
  return lines.filter(Boolean)
}
