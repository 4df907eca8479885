import { useTranslation } from 'react-i18next'
import styles from './share-button.module.css'

/**
 * Button that shares the page with the phone's share dialog, or copies its URL. It needs the script
 * and is hidden without one.
 */
export function ShareButton() {
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
