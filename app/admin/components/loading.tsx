import { t } from '../i18n/texts.ts'
import styles from './loading.module.css'

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
