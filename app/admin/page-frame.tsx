import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { findAdminScreen } from '../../shared/paths.ts'
import { type ApiResult, getErrorMessage } from './api/api.ts'
import { useLoaded } from './api/use-loaded.ts'
import { PAGE_HEADING_ID } from './browser/focus.ts'
import { EyeIcon, QuestionIcon } from './components/icons.tsx'
import { ErrorState } from './components/loading-states.tsx'
import { DocumentTitle } from './components/root-data.tsx'
import { ToastContainer } from './components/toasts.tsx'
import { getGuidePathForScreen } from './guide/guide-pages.ts'
import { t } from './i18n/texts.ts'
import styles from './page-frame.module.css'

function GuideLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  if (findAdminScreen(pathname) === 'guide') return null
  return (
    <Link to={getGuidePathForScreen(pathname, search)} className={className}>
      <QuestionIcon />
      <span>{t('guide.title')}</span>
    </Link>
  )
}

export const AdminHeader = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <span className="mark">{t('panel.mark')}</span>
    <div className={styles.links}>
      <a href="/" className={styles.iconLink}>
        <EyeIcon />
        <span>{t('panel.site')}</span>
      </a>
      <GuideLink className={styles.iconLink} />
      {children}
    </div>
  </header>
)

type PageFrameProps = { title: string; isLoading?: boolean; children?: ReactNode }

export const PageFrame = ({ title, isLoading, children }: PageFrameProps) => (
  <>
    <DocumentTitle title={title} />
    <AdminHeader>
      <Link to="/admin" className="more">
        {t('panel.back')}
      </Link>
    </AdminHeader>
    <div className={styles.tabs}>
      <main className={styles.main}>
        <ToastContainer className={styles.title} title={title}>
          <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
            {title}
          </h1>
          {isLoading && (
            <p className="soft" role="status">
              {t('loading')}
            </p>
          )}
        </ToastContainer>
        {children}
      </main>
    </div>
  </>
)

type LoadedPageProps<Data> = {
  title: string
  /** Pass the same function in every render, because a new one loads the data again. */
  fetchData: () => Promise<ApiResult<Data>>
  intro?: ReactNode
  children: (data: Data, reload: () => Promise<void>) => ReactNode
}

export function DataPage<Data>({ title, fetchData, intro, children }: LoadedPageProps<Data>) {
  const { data, failure, load } = useLoaded(fetchData)
  return (
    <PageFrame title={title} isLoading={!data && !failure}>
      {intro}
      {failure && <ErrorState title={getErrorMessage(failure)} onRetry={load} />}
      {data && children(data, load)}
    </PageFrame>
  )
}
