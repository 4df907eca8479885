/** What stands in the place of a list that has nothing to show. */
import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import styles from './list-state.module.css'
import { t } from './texts.ts'

/** There is nothing yet, or nothing any more. */
export const NothingHere = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <InlineSvg svg={hollow} className={styles.hollow} />
    <p className="lead">{title}</p>
    {children}
  </div>
)

/** It could not be read; `title` says what, or why. */
export const CouldNotRead = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <p className="lead">{title}</p>
    <button type="button" className="button" onClick={onRetry}>
      {t('list.retry')}
    </button>
  </div>
)
