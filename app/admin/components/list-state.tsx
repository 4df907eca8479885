import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import { t } from '../i18n/texts.ts'
import styles from './list-state.module.css'

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <InlineSvg svg={hollow} className={styles.picture} />
    <p className="lead">{title}</p>
    {children}
  </div>
)

export const ErrorState = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <p className="lead">{title}</p>
    <button type="button" className="button" onClick={onRetry}>
      {t('list.retry')}
    </button>
  </div>
)
