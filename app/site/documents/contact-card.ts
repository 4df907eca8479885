import { VCard } from 'vcard-creator'
import { getCountryName } from '../../../shared/countries.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { loadSiteData } from '../site-data.ts'
import type { Route } from './+types/contact-card.ts'
import { createTextResponse, removeControlCharacters, toSingleLine } from './documents.ts'

/**
 * Matches the REV line of a vCard. The library writes the current time there, but the time of the
 * last change is not stored.
 */
const REVISION_LINE = /^REV:.*\r\n/m

/** All phones can import vCard 3.0 (RFC 2426). */
export async function loader(args: Route.LoaderArgs) {
  const { siteUrl, locale, workshop } = await loadSiteData(args)
  const { phone, email, postalAddress, craft, closure, closure_note } = workshop
  const name = toSingleLine(workshop.name)
  const note = [craft, ...(closure ? [closure.days, closure_note] : [])]
  const { street, postcode, town, country } = postalAddress
  const card = new VCard()
  // RFC 2426 requires a structured name, so the name of the workshop becomes the family name.
  card
    .addName({ familyName: name })
    .addCompany({ name })
    .addNote(note.filter(Boolean).map(toSingleLine).join(' – '))
    .addUrl({ url: siteUrl + getLocalizedPath(locale, '/') })
  if (phone) card.addPhoneNumber({ number: phone.dialled, type: ['work'] })
  if (email) card.addEmail({ address: email, type: ['work'] })
  if (town) {
    card.addAddress({
      ...{ street: toSingleLine(street), postalCode: postcode, locality: toSingleLine(town) },
      ...(country && { country: getCountryName(locale, country) }),
      type: ['work'],
    })
  }
  const text = card.toString().replace(REVISION_LINE, '')
  return createTextResponse('text/vcard', removeControlCharacters(text))
}
