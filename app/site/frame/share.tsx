import { useTranslation } from 'react-i18next'
import styles from './share.module.css'

/**
 * Hands the page's address to the phone's own sheet, or copies it where there is none. It needs the script, and is not
 * shown without one.
 */
export function Share() {
  const { t } = useTranslation()
  return (
    <p className={`row ${styles.share}`}>
      <button type="button" className="link" data-share={t('share.copied')}>
        {t('share.action')}
      </button>
      <span role="status" className="soft" />
    </p>
  )
}
