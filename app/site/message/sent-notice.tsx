import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import mark from '../../ui/motif/mark.svg?raw'
import styles from './message-form.module.css'

type MessageSentNoticeProps = {
  title: string
  text: string
  /** The piece or subject of the message. */
  about: string | undefined
  /** Says that the site accepts no messages. */
  sendsNothing: string | false
}

/** Confirms that the message was sent, as docs/specification.md requires even if nothing was sent. */
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
 * Renders the container in which app/enhance/notice.ts shows that a message was sent. Every page
 * contains this container. The container is hidden while it is empty.
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
