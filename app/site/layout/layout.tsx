import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { getI18nInstance } from '../../i18n/translate.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useSiteData } from '../head/site-data.ts'
import { MessageNoticeContainer } from '../message/sent-notice.tsx'
import { LightboxTemplate } from '../photos/carousel/lightbox-template.tsx'
import { BrokenPhotoTemplate } from '../photos/photo-placeholder.tsx'
import type { Route } from './+types/layout.ts'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { GalleryLink } from './gallery-link.tsx'
import { LanguageSuggestion } from './language-suggestion.tsx'
import { LocalizedLink } from './localized-link.tsx'
import { PrintHeader } from './print-header.tsx'
import { TopBar } from './top-bar.tsx'

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
      <MessageNoticeContainer />
      <LanguageSuggestion />
      <BrokenPhotoTemplate />
      <LightboxTemplate />
    </>
  )
}

/** Layout of every public page. */
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

/** Shows a page for a 404 or another error in the visitor's language. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <I18nextProvider i18n={getI18nInstance(useLocale())}>
      <PageLayout>{missing ? <NotFoundPage /> : <ServerErrorPage />}</PageLayout>
    </I18nextProvider>
  )
}
