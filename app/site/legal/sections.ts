/**
 * Builds the sections of the three legally required pages (legal notice, privacy and terms of
 * sale), and omits sections without data.
 */
import type { TFunction } from 'i18next'
import type texts from '../../../locales/fr.json'
import type { LegalPage, PublicLegalDetails } from '../../../shared/entities/legal.ts'
import { getTypedKeys } from '../../../shared/pick.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import type { LocalizedWorkshop } from '../text/localized-workshop.ts'

export type LegalPageData = {
  t: TFunction
  legal: LocalizedEntity<PublicLegalDetails>
  workshop: Pick<LocalizedWorkshop, 'name' | 'address' | 'phone' | 'readableEmail' | 'welcomes_ai'>
  acceptsMessages: boolean
  /** Maximum retention time of messages in months. */
  months: number
}

export type LegalSection = {
  name: string
  heading: string
  /** Markdown text from the message catalogues. */
  text?: string
  facts?: [name: string, value: string][]
  /** Text that the artist entered. The page preserves its line breaks. */
  lines?: string
  link?: string
  /**
   * Name of the field with the artist's own Markdown text, which is shown at the end of the
   * section.
   */
  customText?: 'sale_terms' | 'course_terms'
}

/**
 * Returns the legal name of the seller and publisher, or the name of the workshop if no legal name
 * was entered.
 */
const getSellerName = ({ legal, workshop }: LegalPageData) => legal.owner || workshop.name

/** Escapes Markdown characters in a name, so that the name is not parsed as Markdown. */
const escapeMarkdown = (name: string) => name.replace(/[\\`*_[\]<>&]/g, '\\$&')

function buildPublisherSection(data: LegalPageData): LegalSection {
  const { t, legal, workshop } = data
  const entries = {
    owner: [...new Set([getSellerName(data), workshop.name])].join(', '),
    legal_form: legal.legal_form,
    siret: legal.siret,
    register: legal.register,
    vat: legal.vat_exempt ? t('legal.entries.vat_exempt') : legal.vat_number,
    address: workshop.address.join(', '),
    phone: workshop.phone?.text ?? '',
    email: workshop.readableEmail,
    director: legal.owner,
    training_number: legal.training_number,
  }
  return {
    name: 'publisher',
    heading: t('legal.sections.publisher_title'),
    facts: getTypedKeys(entries).map((name) => [t(`legal.entries.${name}`), entries[name]]),
  }
}

type TextOf<Key> = Key extends `${infer Name}_text` ? Name : never
/** The names of the sections that have a text in the message catalogues. */
type LegalSectionName = TextOf<keyof (typeof texts)['legal']['sections']>

/** Returns the sections of a legal page in the sequence in which they are shown. */
export function buildLegalSections(page: LegalPage, data: LegalPageData): LegalSection[] {
  const { t, legal, workshop, acceptsMessages, months } = data
  const withHeading = (name: LegalSectionName | 'host') => ({
    name,
    heading: t(`legal.sections.${name}_title`),
  })
  const values = { owner: escapeMarkdown(getSellerName(data)), months }
  const textSection = (name: LegalSectionName) => ({
    ...withHeading(name),
    text: t(`legal.sections.${name}_text`, values),
  })
  const price = textSection('price')
  const host = legal.host ? [{ ...withHeading('host'), lines: legal.host }] : []
  const mediator = { ...textSection('mediator'), lines: legal.mediator, link: legal.mediator_url }
  const sections: Record<LegalPage, LegalSection[]> = {
    notice: [
      buildPublisherSection(data),
      ...host,
      textSection('works'),
      ...(workshop.welcomes_ai ? [] : [textSection('programs')]),
    ],
    privacy: [
      textSection(acceptsMessages ? 'messages' : 'forms'),
      ...(['visits', 'device', 'elsewhere', 'rights'] as const).map(textSection),
    ],
    terms: [
      textSection('order'),
      legal.vat_exempt
        ? { ...price, text: `${price.text}\n\n${t('legal.entries.vat_exempt')}.` }
        : price,
      { ...textSection('pieces'), customText: 'sale_terms' },
      { ...textSection('courses'), customText: 'course_terms' },
      ...(['withdrawal', 'withdrawal_form', 'guarantee'] as const).map(textSection),
      ...(legal.mediator ? [mediator] : []),
      textSection('law'),
    ],
  }
  return sections[page]
}
