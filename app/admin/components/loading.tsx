import { t } from '../i18n/texts.ts'
import styles from './loading.module.css'

/** Renders a loading message that covers the screen while code or data is loading. */
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

/**
 * Returns a module that `React.lazy` uses in place of a module whose import failed. Its component
 * offers to reload the page.
 */
export const createLoadErrorFallback = () => ({ default: LoadFailed })
