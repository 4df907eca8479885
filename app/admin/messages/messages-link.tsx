import { Link } from 'react-router'
import type { InboxStatus } from '../../../shared/message.ts'
import { EnvelopeIcon } from '../components/icons.tsx'
import { t } from '../i18n/texts.ts'
import styles from './messages-link.module.css'

/** Renders a link to the messages with the number of unread messages. */
export function MessagesLink({
  className,
  status,
}: {
  className?: string
  status: InboxStatus | null
}) {
  const count = status?.unread ?? 0
  const label = count > 0 ? t('messages.unread', { count }) : t('messages.title')
  return (
    <Link to="/admin/messages" className={className} aria-label={label}>
      <span className={styles.icon}>
        <EnvelopeIcon />
        {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
      </span>
      <span className={styles.label}>{t('messages.title')}</span>
    </Link>
  )
}
