import { VCard } from 'vcard-creator'
import { readEdition } from '../head/read-edition.ts'
import { townOf } from '../head/workshop.ts'
import type { Route } from './+types/contact-card.ts'
import { oneLine, textAnswer, withoutControls } from './text-answer.ts'

/** When something was last changed is not kept; a moment that stays the same keeps the document the same. */
const REVISION = new Date(0)

/** Who the workshop is and how to reach it, for the contacts of a telephone (vCard 3.0, RFC 2426, which all of them read). */
export async function loader(asked: Route.LoaderArgs) {
  const { siteUrl, workshop } = await readEdition(asked)
  const [name, craft] = [oneLine(workshop.name), oneLine(workshop.craft)]
  const address = workshop.address.map(oneLine)
  const { phone, email } = workshop
  const card = new VCard()
  // The format requires a name in parts; a workshop has only one part. The full name is made of it.
  card.addName({ familyName: name }).addCompany({ name }).addNote(craft).addUrl({ url: siteUrl })
  if (phone) card.addPhoneNumber({ number: phone.dialled, type: ['work'] })
  if (email) card.addEmail({ address: email, type: ['work'] })
  if (address.length > 0) {
    const { postalCode = '', town } = townOf(address)
    card.addAddress({
      ...{ street: address.slice(0, -1).join(', '), postalCode, locality: town },
      type: ['work'],
    })
  }
  card.addRevision(REVISION)
  return textAnswer('text/vcard', withoutControls(card.toString()))
}
