import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import mark from '../../ui/motif/mark.svg?raw'
import styles from './message-form.module.css'

type MessageSentNoticeProps = {
  title: string
  text: string
  about: string | undefined
  /** This text says that the site accepts no messages. */
  sendsNothing: string | false
}

/** docs/specification.md requires this confirmation even if nothing was sent. */
export function MessageSentNotice({ title, text, about, sendsNothing }: MessageSentNoticeProps) {
  return (
    <div className={styles.notice}>
      <InlineSvg svg={mark} className={styles.mark} />
      <p>
        <strong>{title}</strong> {about && <em>{about}</em>} <span>{text}</span>{' '}
        {sendsNothing && <small>{sendsNothing}</small>}
      </p>
    </div>
  )
}

/**
 * This container is on every page, and hidden while it is empty. app/enhance/notice.ts shows in it
 * that a message was sent.
 */
export function MessageNoticeContainer() {
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
