import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import share from '../detail/share-button.module.css'
import styles from './subscribe-links.module.css'

/**
 * Shows links for subscribing to the news or to the calendar of trainings (`children`), and a
 * button that copies the subscription URL (`address`).
 */
export function SubscribeLinks({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`row ${styles.follow}`}>
      {children}
      <span className={`row ${share.share}`}>
        <button
          type="button"
          className="link"
          data-share={t('share.address_copied')}
          data-address={address}
        >
          {t('share.copy_address')}
        </button>
        <span role="status" className="soft" />
      </span>
    </div>
  )
}
