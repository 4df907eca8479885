import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { LEGAL_PAGES, LEGAL_PATHS } from '../../../shared/entities/legal.ts'
import { DEFAULT_LOCALE, removeLocalePrefix } from '../../../shared/locale.ts'
import { getI18nInstance, getTranslator, useLocale } from '../../i18n/translate.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import knot from '../../ui/motif/knot.svg?raw'
import { SentNoticeContainer } from '../message/sent-notice.tsx'
import { LightboxTemplate } from '../photos/carousel/lightbox.tsx'
import { BrokenPhotoTemplate } from '../photos/photo.tsx'
import { useSiteData } from '../site-data.ts'
import { getLangAttribute } from '../text/localize.ts'
import type { Route } from './+types/layout.ts'
import { Announcements } from './announcements.tsx'
import { ContactDetails, hasContactDetails, SocialLinks } from './contact-details.tsx'
import styles from './layout.module.css'
import { GalleryLink, LocalizedLink } from './localized-link.tsx'
import { buildLanguageSwitchPath, TopBar } from './top-bar.tsx'

/** With demo content, the footer says that the workshop is fictional. */
function Footer() {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  const isContactPage = removeLocalePrefix(useLocation().pathname) === '/contact'
  return (
    <footer className={styles.foot}>
      <div className={`page ${styles.columns}`}>
        <div>
          <LocalizedLink to="/" className={styles.name}>
            {workshop.name}
          </LocalizedLink>
          <p className="soft" lang={getLangAttribute(workshop, 'craft')}>
            {workshop.craft}
          </p>
        </div>
        {hasContactDetails(workshop, !isContactPage) && (
          <div>
            <h2>{t('footer.details')}</h2>
            <ContactDetails hasAddress={!isContactPage} />
          </div>
        )}
        <Announcements className={styles.links} hasClosure={!isContactPage} />
        {workshop.links.length > 0 && (
          <div>
            <h2>{t('footer.follow')}</h2>
            <div className={styles.links}>
              <SocialLinks />
            </div>
          </div>
        )}
      </div>
      <div className="page">
        <nav className={styles.legal} aria-label={t('legal.links')}>
          {LEGAL_PAGES.map((name) => (
            <LocalizedLink key={name} to={LEGAL_PATHS[name]}>
              {t(`legal.${name}.title`)}
            </LocalizedLink>
          ))}
        </nav>
        {workshop.is_demo && <small>{t('footer.demo')}</small>}
      </div>
    </footer>
  )
}

/** This header is at the top of every page, but visible only in print. */
function PrintHeader() {
  const { readableUrl, workshop } = useSiteData()
  const { name, phone, readableEmail } = workshop
  const lines = [name, phone?.text, readableEmail, readableUrl.replace(/^https?:\/\//, '')]
  return <p className="print-only letterhead">{lines.filter(Boolean).join(' · ')}</p>
}

/**
 * Adds a hidden suggestion for each other language to a French page. app/enhance/main.ts shows the
 * one in the browser's language, unless the visitor has chosen a language or closed it before.
 */
function LanguageSuggestion() {
  const { pathname, search } = useLocation()
  const { locales } = useSiteData()
  if (useLocale() !== DEFAULT_LOCALE) return null
  return (
    <div className={styles.suggestion} role="status" data-language-suggestion>
      <template>
        {locales
          .filter((locale) => locale !== DEFAULT_LOCALE)
          .map((locale) => {
            const t = getTranslator(locale)
            return (
              <p key={locale} lang={locale} className={styles.suggestionLine}>
                <a href={buildLanguageSwitchPath(locale, pathname, search)} hrefLang={locale}>
                  {t('nav.offer')}
                </a>
                <button type="button" className="link">
                  {t('common.close')}
                </button>
              </p>
            )
          })}
      </template>
    </div>
  )
}

type ErrorPageProps = {
  heading: string
  /** The language of the heading, if it is not that of the page. */
  lang?: string
  children: ReactNode
}

function ErrorPage({ heading, lang, children }: ErrorPageProps) {
  return (
    <main id="content">
      <InlineSvg svg={knot} className={styles.errorDrawing} />
      <div className={`page grid ${styles.errorText}`}>
        <h1 lang={lang}>{heading}</h1>
        <div>{children}</div>
      </div>
    </main>
  )
}

function PageLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('common.skip')}
      </a>
      <TopBar />
      <PrintHeader />
      {children}
      <Footer />
      <SentNoticeContainer />
      <LanguageSuggestion />
      <BrokenPhotoTemplate />
      <LightboxTemplate />
    </>
  )
}

export default function SiteLayout() {
  return (
    <I18nextProvider i18n={getI18nInstance(useLocale())}>
      <PageLayout>
        <Outlet />
      </PageLayout>
    </I18nextProvider>
  )
}

function NotFoundPage() {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  return (
    <ErrorPage heading={t('not_found.heading')}>
      <title>{`${t('not_found.title')} – ${workshop.name}`}</title>
      <p className="lead">{t('not_found.text')}</p>
      <p className="row">
        <LocalizedLink to="/" className="button primary">
          {t('not_found.home')}
        </LocalizedLink>
        <GalleryLink className="more" />
      </p>
    </ErrorPage>
  )
}

function ServerErrorPage() {
  const { t } = useTranslation()
  return (
    <ErrorPage heading="Unexpected Application Error!" lang="en">
      <title lang="en">Unexpected Application Error!</title>
      <p className="lead">{t('common.error')}</p>
      <p>
        <LocalizedLink to="/" className="button primary">
          {t('not_found.home')}
        </LocalizedLink>
      </p>
    </ErrorPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <I18nextProvider i18n={getI18nInstance(useLocale())}>
      <PageLayout>{missing ? <NotFoundPage /> : <ServerErrorPage />}</PageLayout>
    </I18nextProvider>
  )
}
