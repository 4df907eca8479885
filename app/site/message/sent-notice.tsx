import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import mark from '../../ui/motif/mark.svg?raw'
import styles from './sent-notice.module.css'

/** What a visitor reads after sending a message. */
export function SentNotice({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.notice}>
      <InlineSvg svg={mark} className={styles.mark} />
      <p>
        <strong>{title}</strong> <span>{text}</span>
      </p>
    </div>
  )
}

/** The place, on every page, where the script says that a message is sent: empty and unseen until then. */
export function NoticePlace() {
  const { t } = useTranslation()
  return (
    <div className={styles.place} data-notice>
      <div role="status" />
      <button type="button" className={styles.close}>
        {t('common.close')}
      </button>
    </div>
  )
}
