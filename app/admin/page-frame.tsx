import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PAGE_HEADING_ID } from './browser/focus-heading.ts'
import { EyeIcon } from './components/icons.tsx'
import { ToastContainer } from './components/toast-container.tsx'
import { GuideLink } from './guide/guide-link.tsx'
import { t } from './i18n/texts.ts'
import styles from './page-frame.module.css'
import panel from './panel.module.css'

/** `children` come at the end of the bar. */
export const AdminHeader = ({ children }: { children: ReactNode }) => (
  <header className={panel.header}>
    <span className="mark">{t('panel.mark')}</span>
    <div className={panel.links}>
      <a href="/" className={`more ${panel.siteLink}`} aria-label={t('panel.site')}>
        <EyeIcon />
        <span>{t('panel.site')}</span>
      </a>
      <GuideLink className={panel.iconLink} />
      {children}
    </div>
  </header>
)

type PageFrameProps = { title: string; isLoading?: boolean; children?: ReactNode }

/** The layout of every admin page except the main page. */
export const PageFrame = ({ title, isLoading, children }: PageFrameProps) => (
  <>
    <AdminHeader>
      <Link to="/admin" className="more">
        {t('panel.back')}
      </Link>
    </AdminHeader>
    <div className={panel.tabs}>
      <main className={panel.main}>
        <ToastContainer className={styles.title}>
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
