import type { ReactNode } from 'react'
import type { CollectionName } from '../api/api.ts'
import { LIST_HEADING_ID } from '../parts/focus-heading.ts'
import { NoticeOutlet } from '../parts/notice-outlet.tsx'
import { t } from '../parts/texts.ts'
import styles from './head.module.css'

type ListHeadProps = {
  tab: CollectionName
  isLoading?: boolean
  /** How many there are; it comes where it said that it is loading. */
  summary?: string
  /** What can be done with all of them. */
  act?: ReactNode
  /** The ways to add to the list. */
  children?: ReactNode
}

/** The title of a list, and what is to be said about it: it stays in sight above the rows. */
export function ListHead({ tab, isLoading, summary, act, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <NoticeOutlet className={styles.title}>
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
              {act}
            </p>
          )
        )}
      </NoticeOutlet>
      {children}
    </div>
  )
}
