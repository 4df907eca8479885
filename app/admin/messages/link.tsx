/** The ways from the workshop to the messages. */
import { Link } from 'react-router'
import type { Unread } from '../../../shared/message.ts'
import { EnvelopeIcon } from '../parts/icons.tsx'
import { t } from '../parts/texts.ts'
import styles from './link.module.css'

/** At the head of every list: how many wait to be read stands beside it. */
export function MessagesLink({ className, unread }: { className?: string; unread: Unread | null }) {
  const count = unread?.unread ?? 0
  const label = count > 0 ? t('messages.unread', { count }) : t('messages.title')
  return (
    <Link to="/admin/messages" className={className} aria-label={label}>
      <span className={styles.sign}>
        <EnvelopeIcon />
        {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
      </span>
      <span className={styles.word}>{t('messages.title')}</span>
    </Link>
  )
}

/** Below the lists while what visitors write goes nowhere. */
export const FormsNotice = ({ className }: { className?: string }) => (
  <p className={className}>
    {t('panel.formsNotice')}{' '}
    <Link to="/admin/mail" className="more">
      {t('messages.set')}
    </Link>
  </p>
)
