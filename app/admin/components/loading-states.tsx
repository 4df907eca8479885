import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import { t } from '../i18n/texts.ts'
import styles from './loading-states.module.css'

export const LoadingOverlay = () => (
  <div className={styles.overlay}>
    <p role="status">{t('loading')}</p>
  </div>
)

const LoadFailed = () => (
  <div className={styles.overlay} role="alert">
    <p>{t('failures.unreachable')}</p>
    <button type="button" className="button" onClick={() => location.reload()}>
      {t('list.retry')}
    </button>
  </div>
)

/** Returns a module for `React.lazy` that replaces a module whose import failed. */
export const createLoadErrorFallback = () => ({ default: LoadFailed })

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
