import type { ReactNode } from 'react'
import styles from './account-frame.module.css'
import panel from './panel.module.css'
import { PanelTop } from './panel-frame.tsx'
import { NoticePlace } from './parts/notice-place.tsx'
import { t } from './parts/texts.ts'

type AccountFrameProps = { isLoading?: boolean; children?: ReactNode }

/** What of the account is drawn before its scripts have come, too. */
export const AccountFrame = ({ isLoading, children }: AccountFrameProps) => (
  <>
    <PanelTop>
      <a href="/admin" className="more">
        {t('account.back')}
      </a>
    </PanelTop>
    <div className={panel.tabs}>
      <main className={panel.main}>
        <NoticePlace className={styles.title}>
          <h1>{t('account.title')}</h1>
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
