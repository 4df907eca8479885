import { Link, Navigate, useLocation } from 'react-router'
import { adminScreen } from '../../shared/address.ts'
import { Mail } from './mail.tsx'
import './messages/words.ts'
import { Inbox } from './messages/inbox.tsx'
import { FormsNotice } from './messages/link.tsx'
import styles from './messages/messages.module.css'
import { useMessages } from './messages/use-messages.ts'
import { useUnread } from './messages/use-unread.ts'
import { PageFrame } from './page-frame.tsx'
import { CouldNotRead } from './parts/list-state.tsx'
import { PageTitle } from './parts/page-title.tsx'
import { t } from './parts/texts.ts'
import { useSignedIn } from './session/session.ts'

/** What visitors wrote; and the way it comes. */
export default function MessagesPage() {
  const screen = adminScreen(useLocation().pathname)
  if (!useSignedIn()) return <Navigate to="/admin/login" replace />
  return screen === 'mail' ? <Mail /> : <Page />
}

function Page() {
  const inbox = useMessages()
  const unread = useUnread()
  const { state, messages, load } = inbox
  return (
    <>
      <PageTitle of={t('messages.title')} />
      <PageFrame title={t('messages.title')} isLoading={state === 'loading'}>
        {unread && !unread.are_taken && <FormsNotice />}
        {state === 'failed' && <CouldNotRead title={t('messages.loadFailed')} onRetry={load} />}
        {state === 'ready' && <Inbox inbox={inbox} />}
        <p className={styles.ways}>
          <Link to="/admin/mail" className="more">
            {t('messages.mail')}
          </Link>
          {messages.length > 0 && (
            <a href="/api/messages/export" download className="more">
              {t('messages.export')}
            </a>
          )}
        </p>
      </PageFrame>
    </>
  )
}
