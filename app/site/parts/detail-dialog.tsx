import { useTranslation } from 'react-i18next'
import { Loader } from '../../ui/loader.tsx'
import styles from './detail-dialog.module.css'

/** Where the script shows a detail page over its list. Without the script it stays closed. */
export function DetailDialog({ loading }: { loading: string }) {
  const { t } = useTranslation()
  return (
    <dialog id="sheet" className={`window ${styles.dialog}`} aria-label={t('common.loading')}>
      <div className={styles.sheet}>
        <form method="dialog" className={styles.bar}>
          <button type="submit" className="link">
            {t('common.close')}
          </button>
        </form>
        <div className={styles.loading} role="status" data-sheet-loading>
          <Loader />
          <p className="soft">{loading}</p>
        </div>
        <div className={styles.body} data-sheet-body />
      </div>
    </dialog>
  )
}
