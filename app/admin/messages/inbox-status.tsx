import { Link } from 'react-router'
import type { InboxStatus } from '../../../shared/message.ts'
import { EnvelopeIcon } from '../components/icons.tsx'
import { t } from '../i18n/texts.ts'
import styles from './inbox-status.module.css'

export const MessageDeliveryWarning = ({ className }: { className?: string }) => (
  <p className={className}>
    {t('panel.formsNotice')}{' '}
    <Link to="/admin/mail" className="more">
      {t('messages.set')}
    </Link>
  </p>
)

/** Shows the number of unread messages or, less prominently, of unread suspected spam. */
export function MessagesLink({
  className,
  status,
}: {
  className?: string
  status: InboxStatus | null
}) {
  const { unread = 0, unread_suspects: suspects = 0 } = status ?? {}
  const count = unread || suspects
  const label =
    count === 0
      ? t('messages.title')
      : t(unread > 0 ? 'messages.unread' : 'messages.unreadSuspects', { count })
  return (
    <Link to="/admin/messages" className={className} aria-label={label}>
      <span className={styles.icon}>
        <EnvelopeIcon />
        {count > 0 && (
          <span className={styles.count} data-suspects={unread === 0 || undefined}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className={styles.label}>{t('messages.title')}</span>
    </Link>
  )
}
