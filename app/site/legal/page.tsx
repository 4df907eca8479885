import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type texts from '../../../locales/fr.json'
import { MESSAGE_RETENTION_OPTIONS } from '../../../shared/email-settings.ts'
import {
  EMPTY_LEGAL_DETAILS,
  LEGAL_PAGES,
  LEGAL_PATHS,
  type LegalPage,
  type PublicLegalDetails,
} from '../../../shared/entities/legal.ts'
import { formatMonths, removeLocalePrefix } from '../../../shared/locale.ts'
import { getKeys } from '../../../shared/pick.ts'
import { registrationSettingsSchema } from '../../../shared/registration-settings.ts'
import { requestContext } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { buildPageMeta } from '../head/page-meta.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { readContext } from '../load.ts'
import { getSiteData, localizeSitePath, useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import { getPagePathsByLocale, type LocalizedEntity, localizeEntity } from '../text/localize.ts'
import { LocalizedMarkdown, UntranslatedNotice } from '../text/localized-text.tsx'
import type { LocalizedWorkshop } from '../text/localized-workshop.ts'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

export type LegalPageData = {
  t: TFunction
  legal: LocalizedEntity<PublicLegalDetails>
  workshop: Pick<LocalizedWorkshop, 'name' | 'address' | 'phone' | 'readableEmail' | 'welcomes_ai'>
  acceptsMessages: boolean
  /** Number of months after which messages are deleted. */
  months: number
  /** Time after which registrations are deleted, such as `12 mois`. */
  registrationMonths: string
  /** Empty if the photos come from the host of the site. */
  photoHost: string
}

type LegalSection = {
  name: string
  heading: string
  /** Markdown from the message catalogues. */
  text?: string
  facts?: [name: string, value: string][]
  /** The artist's text, with its line breaks. */
  lines?: string
  link?: string
  /** Name of the field with Markdown text by the artist, for the end of the section. */
  customText?: 'sale_terms' | 'course_terms'
}

const getSellerName = ({ legal, workshop }: LegalPageData) => legal.owner || workshop.name

/** Escapes characters of a name that Markdown would change. */
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
    // Article L. 6352-12 of the Code du travail prescribes this wording.
    training_number:
      legal.training_number &&
      t('legal.entries.training_registered', { number: legal.training_number }),
  }
  return {
    name: 'publisher',
    heading: t('legal.sections.publisher_title'),
    facts: getKeys(entries).map((name) => [t(`legal.entries.${name}`), entries[name]]),
  }
}

type TextOf<Key> = Key extends `${infer Name}_text` ? Name : never
type LegalSectionName = TextOf<keyof (typeof texts)['legal']['sections']>

export function buildLegalSections(page: LegalPage, data: LegalPageData): LegalSection[] {
  const { t, legal, workshop, acceptsMessages } = data
  const { months, registrationMonths, photoHost } = data
  const withHeading = (name: LegalSectionName | 'host') => ({
    name,
    heading: t(`legal.sections.${name}_title`),
  })
  const owner = escapeMarkdown(getSellerName(data))
  const values = {
    ...{ owner, months, registrationMonths, photoHost },
    seller: [owner, ...[...workshop.address, workshop.readableEmail].map(escapeMarkdown)]
      .filter(Boolean)
      .join(', '),
  }
  const textSection = (name: LegalSectionName) => ({
    ...withHeading(name),
    text: t(`legal.sections.${name}_text`, values),
  })
  const price = textSection('price')
  const elsewhere = textSection('elsewhere')
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
      ...(acceptsMessages ? [textSection('registrations')] : []),
      ...(['visits', 'device'] as const).map(textSection),
      photoHost ? { ...elsewhere, text: t('legal.sections.photo_host', values) } : elsewhere,
      textSection('rights'),
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

const getLegalPage = (pathname: string): LegalPage =>
  LEGAL_PAGES.find((page) => LEGAL_PATHS[page] === removeLocalePrefix(pathname)) ?? 'notice'

const MAX_RETENTION_DAYS = Math.max(...MESSAGE_RETENTION_OPTIONS)
/**
 * Average number of days in a month, for converting the retention time of messages to whole months.
 */
const DAYS_PER_MONTH = 30.4

export async function loader(args: Route.LoaderArgs) {
  const { services, url, locale, log } = readContext(args)
  const { legal, messages, registrations } = services
  const [entries, days, { retention_months }] = await Promise.all([
    legal.readPublic(),
    messages.retentionDays(),
    registrations.settings.read(),
  ]).catch((error) => {
    log(error)
    return [
      EMPTY_LEGAL_DETAILS,
      MAX_RETENTION_DAYS,
      v.getDefaults(registrationSettingsSchema),
    ] as const
  })
  return {
    page: getLegalPage(url.pathname),
    legal: localizeEntity('legal', entries, locale),
    months: Math.round(days / DAYS_PER_MONTH),
    registrationMonths: formatMonths(locale, retention_months),
    photoHost: args.context.get(requestContext).photoHost,
  }
}

export const meta: Route.MetaFunction = (args) => {
  const page = getLegalPage(args.location.pathname)
  const { locale, workshop } = getSiteData(args)
  const t = getTranslator(locale)
  return buildPageMeta(args, {
    title: t(`legal.${page}.title`),
    description: t(`legal.${page}.description`, { name: workshop.name }),
    paths: getPagePathsByLocale(LEGAL_PATHS[page]),
  })
}

export default function LegalDocument({ loaderData }: Route.ComponentProps) {
  const { page, legal, months, registrationMonths, photoHost } = loaderData
  const { t } = useTranslation()
  const { locale, workshop, acceptsMessages } = useSiteData()
  const sections = buildLegalSections(page, {
    ...{ t, legal, workshop, acceptsMessages, months, registrationMonths, photoHost },
  })
  const lead = page !== 'notice' && t(`legal.${page}.lead`)
  const markdown = (text: string) => (
    <Markdown text={text} toPath={(path) => localizeSitePath(locale, path)} />
  )
  return (
    <main id="content" className="page">
      <header className="head">
        <h1>{t(`legal.${page}.title`)}</h1>
        {lead && <div className="lead">{markdown(lead)}</div>}
        <UntranslatedNotice
          entities={[legal]}
          getVisibleFields={() => sections.flatMap(({ customText }) => customText ?? [])}
        />
      </header>
      <div className={styles.sections}>
        {sections.map(({ name, heading, text, facts, lines, link, customText }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{heading}</h2>
            {text && <div className="prose">{markdown(text)}</div>}
            {facts && <DescriptionList facts={facts} />}
            {lines && <p className={styles.lines}>{lines}</p>}
            {link && (
              <p>
                <a href={link} className="more">
                  {link}
                </a>
              </p>
            )}
            {customText && legal[customText] && (
              <LocalizedMarkdown entity={legal} field={customText} />
            )}
          </section>
        ))}
      </div>
      <p className={styles.next}>
        <LocalizedLink to="/contact" className="more">
          {t('next.contact')}
        </LocalizedLink>
      </p>
    </main>
  )
}
