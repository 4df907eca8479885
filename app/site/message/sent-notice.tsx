import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import mark from '../../ui/motif/mark.svg?raw'
import styles from './message-form.module.css'

type MessageSentNoticeProps = {
  title: string
  text: string
  about: string | undefined
  /** A sentence saying that the site accepts no messages, or false if it accepts them. */
  sendsNothing: string | false
}

/** docs/specification.md requires this confirmation even if the site accepts no messages. */
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
 * Renders a container in which app/enhance/main.ts shows that a message was sent or that the
 * browser is offline. Every page has it, hidden while it is empty.
 */
export function SentNoticeContainer() {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.place} data-notice>
        <div role="status" />
        <button type="button" className={styles.close}>
          {t('common.close')}
        </button>
      </div>
      <template data-offline>
        <p className={styles.notice}>{t('form.offline')}</p>
      </template>
    </>
  )
}
