/** Builds the sections of the three legally required pages. Sections without data are left out. */
import type { TFunction } from 'i18next'
import type texts from '../../../locales/fr.json'
import type { LegalPage, PublicLegal } from '../../../shared/legal.ts'
import { keysOf } from '../../../shared/pick.ts'
import type { Localized } from '../text/localized.ts'
import type { ShownWorkshop } from '../text/shown-workshop.ts'

export type Told = {
  t: TFunction
  legal: Localized<PublicLegal>
  workshop: Pick<ShownWorkshop, 'name' | 'address' | 'phone' | 'email' | 'welcomes_ai'>
  takesMessages: boolean
  /** Maximum retention time of messages in months. */
  months: number
}

export type Section = {
  name: string
  heading: string
  /** Markdown text from the catalogues. */
  text?: string
  facts?: [name: string, value: string][]
  /** Text of the artist with line breaks. */
  lines?: string
  link?: string
  /** A Markdown text of the artist that is shown after the section. */
  own?: 'sale_terms' | 'course_terms'
}

/** Returns the legal name of the seller and publisher, or else the name of the workshop. */
const ownerOf = ({ legal, workshop }: Told) => legal.owner || workshop.name

/** Escapes Markdown characters in a name. */
const plain = (name: string) => name.replace(/[\\`*_[\]<>&]/g, '\\$&')

function publisher(told: Told): Section {
  const { t, legal, workshop } = told
  const entries = {
    owner: [...new Set([ownerOf(told), workshop.name])].join(', '),
    legal_form: legal.legal_form,
    siret: legal.siret,
    register: legal.register,
    vat: legal.vat_exempt ? t('legal.entries.vat_exempt') : legal.vat_number,
    address: workshop.address.join(', '),
    phone: workshop.phone?.text ?? '',
    email: workshop.email,
    director: legal.owner,
    training_number: legal.training_number,
  }
  return {
    name: 'publisher',
    heading: t('legal.sections.publisher_title'),
    facts: keysOf(entries).map((name) => [t(`legal.entries.${name}`), entries[name]]),
  }
}

type TextOf<Key> = Key extends `${infer Name}_text` ? Name : never
/** The names of the sections that have a text in the catalogues. */
type Said = TextOf<keyof (typeof texts)['legal']['sections']>

/** Returns the sections of a page in their order. */
export function sectionsOf(page: LegalPage, told: Told): Section[] {
  const { t, legal, workshop, takesMessages, months } = told
  const titled = (name: Said | 'host') => ({ name, heading: t(`legal.sections.${name}_title`) })
  const values = { owner: plain(ownerOf(told)), months }
  const said = (name: Said) => ({ ...titled(name), text: t(`legal.sections.${name}_text`, values) })
  const price = said('price')
  const host = legal.host ? [{ ...titled('host'), lines: legal.host }] : []
  const mediator = { ...said('mediator'), lines: legal.mediator, link: legal.mediator_url }
  const sections: Record<LegalPage, Section[]> = {
    notice: [
      publisher(told),
      ...host,
      said('works'),
      ...(workshop.welcomes_ai ? [] : [said('programs')]),
    ],
    privacy: [
      said(takesMessages ? 'messages' : 'forms'),
      ...(['visits', 'device', 'elsewhere', 'rights'] as const).map(said),
    ],
    terms: [
      said('order'),
      legal.vat_exempt
        ? { ...price, text: `${price.text}\n\n${t('legal.entries.vat_exempt')}.` }
        : price,
      { ...said('pieces'), own: 'sale_terms' },
      { ...said('courses'), own: 'course_terms' },
      ...(['withdrawal', 'withdrawal_form', 'guarantee'] as const).map(said),
      ...(legal.mediator ? [mediator] : []),
      said('law'),
    ],
  }
  return sections[page]
}
