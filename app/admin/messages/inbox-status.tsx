import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { InboxStatus } from '../../../shared/message.ts'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { EnvelopeIcon } from '../components/icons.tsx'
import { t } from '../i18n/texts.ts'
import styles from './inbox-status.module.css'
import { fetchInboxStatus } from './messages-api.ts'

/** Returns null until the first response. A change of `list` reads the status again. */
export function useInboxStatus(list?: readonly object[]): InboxStatus | null {
  const [status, setStatus] = useState<InboxStatus | null>(null)
  const refresh = useCallback(() => {
    void fetchInboxStatus().then((result) => {
      // After a failed request, the last known status stays visible.
      if (result.ok) setStatus(result.value)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list changes the status
  useEffect(refresh, [refresh, list])
  useRevalidateOnFocus(refresh)
  return status
}

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
