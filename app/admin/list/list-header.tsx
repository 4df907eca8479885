import type { ReactNode } from 'react'
import type { ResourceName } from '../api/api.ts'
import { LIST_HEADING_ID } from '../browser/focus-heading.ts'
import { ToastContainer } from '../components/toast-container.tsx'
import { t } from '../i18n/texts.ts'
import styles from './list-header.module.css'

type ListHeaderProps = {
  tab: ResourceName
  isLoading?: boolean
  /** The number of items, which replaces the loading message. */
  summary?: string
  /** A control for the whole list, such as the link that reorders it. */
  action?: ReactNode
  /** Buttons that add an entity. */
  children?: ReactNode
}

export function ListHeader({ tab, isLoading, summary, action, children }: ListHeaderProps) {
  return (
    <div className={styles.head}>
      <ToastContainer className={styles.title}>
        <h1 id={LIST_HEADING_ID} tabIndex={-1}>
          {t(`${tab}.title`)}
        </h1>
        {isLoading ? (
          <p className="soft" role="status">
            {t('loading')}
          </p>
        ) : (
          summary && (
            <p className={`soft ${styles.summary}`}>
              {summary}
              {action}
            </p>
          )
        )}
      </ToastContainer>
      {children}
    </div>
  )
}
