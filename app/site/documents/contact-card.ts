import { VCard } from 'vcard-creator'
import { loadSiteData } from '../head/load-site-data.ts'
import { parsePostcodeAndTown } from '../json-ld/workshop.ts'
import type { Route } from './+types/contact-card.ts'
import { createTextResponse, removeControlCharacters, toSingleLine } from './text-response.ts'

/**
 * Fixed REV date, because the time of the last change is not stored. The current time would change
 * the document on every request.
 */
const REVISION = new Date(0)

/** Serves the workshop's contact details as a vCard 3.0 (RFC 2426), which all phones can import. */
export async function loader(args: Route.LoaderArgs) {
  const { siteUrl, workshop } = await loadSiteData(args)
  const [name, craft] = [toSingleLine(workshop.name), toSingleLine(workshop.craft)]
  const address = workshop.address.map(toSingleLine)
  const { phone, email } = workshop
  const card = new VCard()
  // RFC 2426 requires a structured name. The name of a workshop has only one part, from which the
  // library builds the full name.
  card.addName({ familyName: name }).addCompany({ name }).addNote(craft).addUrl({ url: siteUrl })
  if (phone) card.addPhoneNumber({ number: phone.dialled, type: ['work'] })
  if (email) card.addEmail({ address: email, type: ['work'] })
  if (address.length > 0) {
    const { postalCode = '', town } = parsePostcodeAndTown(address)
    card.addAddress({
      ...{ street: address.slice(0, -1).join(', '), postalCode, locality: town },
      type: ['work'],
    })
  }
  card.addRevision(REVISION)
  return createTextResponse('text/vcard', removeControlCharacters(card.toString()))
}
