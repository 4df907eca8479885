import type { ReactNode } from 'react'
import type { ResourceName } from '../api/api.ts'
import { LIST_HEADING_ID } from '../browser/focus-heading.ts'
import { ToastContainer } from '../components/toast-container.tsx'
import { t } from '../i18n/texts.ts'
import styles from './list-header.module.css'

type ListHeaderProps = {
  tab: ResourceName
  isLoading?: boolean
  /** Text with the number of items. It replaces the loading message when the list has loaded. */
  summary?: string
  /** A link or button that applies to the whole list, such as the link that reorders the list. */
  action?: ReactNode
  /** Buttons that add an entity to the list. */
  children?: ReactNode
}

/** Renders the sticky header of a list with its title, toasts and buttons. */
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
