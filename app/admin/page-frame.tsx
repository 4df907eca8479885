import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-frame.module.css'
import panel from './panel.module.css'
import { PanelTop } from './panel-frame.tsx'
import { PAGE_ID } from './parts/headings.ts'
import { NoticePlace } from './parts/notice-place.tsx'
import { t } from './parts/texts.ts'

type PageFrameProps = { title: string; isLoading?: boolean; children?: ReactNode }

/** A page of the admin beside the workshop, such as the trash; also what is drawn of it before its scripts have come. */
export const PageFrame = ({ title, isLoading, children }: PageFrameProps) => (
  <>
    <PanelTop>
      <Link to="/admin" className="more">
        {t('panel.back')}
      </Link>
    </PanelTop>
    <div className={panel.tabs}>
      <main className={panel.main}>
        <NoticePlace className={styles.title}>
          <h1 id={PAGE_ID} tabIndex={-1}>
            {title}
          </h1>
          {isLoading && (
            <p className="soft" role="status">
              {t('loading')}
            </p>
          )}
        </NoticePlace>
        {children}
      </main>
    </div>
  </>
)
