import { useTranslation } from 'react-i18next'
import styles from './share-button.module.css'

/**
 * Button that shares the page with the share dialog of the device, or copies the URL of the page.
 * The button is hidden without the script.
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
