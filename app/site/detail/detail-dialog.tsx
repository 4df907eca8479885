import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './detail-dialog.module.css'

/**
 * Renders the dialog in which the script shows a detail page over its list. The dialog shows
 * `skeleton` until the page has loaded. Without the script the dialog stays closed.
 */
export function DetailDialog({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useTranslation()
  return (
    <dialog id="sheet" className={`full-screen ${styles.dialog}`} aria-label={t('common.loading')}>
      <div className={styles.sheet}>
        <form method="dialog" className={styles.bar}>
          <button type="submit" className="link" data-close>
            {t('common.close')}
          </button>
        </form>
        <div className={styles.body} data-sheet-body />
      </div>
      <template>{skeleton}</template>
    </dialog>
  )
}
