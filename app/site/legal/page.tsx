import { useTranslation } from 'react-i18next'
import { MESSAGE_RETENTION_OPTIONS } from '../../../shared/email-settings.ts'
import {
  EMPTY_LEGAL_DETAILS,
  LEGAL_PAGES,
  LEGAL_PATHS,
  type LegalPage,
} from '../../../shared/entities/legal.ts'
import {
  ensureLocalePrefix,
  getLocaleFromPath,
  removeLocalePrefix,
} from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { buildPageMeta } from '../head/page-meta.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { getSiteData, useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import { getPagePathsByLocale, localizeEntity } from '../text/localize.ts'
import { LocalizedMarkdown } from '../text/localized-text.tsx'
import { UntranslatedNotice } from '../text/untranslated-notice.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'
import { buildLegalSections } from './sections.ts'

const getLegalPage = (pathname: string): LegalPage =>
  LEGAL_PAGES.find((page) => LEGAL_PATHS[page] === removeLocalePrefix(pathname)) ?? 'notice'

const MAX_RETENTION_DAYS = Math.max(...MESSAGE_RETENTION_OPTIONS)
/** Average length of a month in days, to convert the message retention time to whole months. */
const DAYS_PER_MONTH = 30.4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const { legal, messages } = context.get(servicesContext)
  const [entries, days] = await Promise.all([legal.readPublic(), messages.retentionDays()]).catch(
    (error) => {
      context.get(pageContext).log(error)
      return [EMPTY_LEGAL_DETAILS, MAX_RETENTION_DAYS] as const
    },
  )
  return {
    page: getLegalPage(pathname),
    legal: localizeEntity('legal', entries, getLocaleFromPath(pathname)),
    months: Math.round(days / DAYS_PER_MONTH),
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

/**
 * Renders one of the three legally required pages with the data that the artist entered on the
 * admin screen “Votre site” (“Your site”).
 */
export default function LegalDocument({ loaderData }: Route.ComponentProps) {
  const { page, legal, months } = loaderData
  const { t } = useTranslation()
  const { locale, workshop, acceptsMessages } = useSiteData()
  const sections = buildLegalSections(page, { t, legal, workshop, acceptsMessages, months })
  const lead = page !== 'notice' && t(`legal.${page}.lead`)
  const markdown = (text: string) => (
    <Markdown text={text} toPath={(path) => ensureLocalePrefix(locale, path)} />
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
