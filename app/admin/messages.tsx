import { Link } from 'react-router'
import texts from '../../locales/admin-messages.fr.json'
import { downloadAfterIdentityConfirmation, getErrorMessage } from './api/api.ts'
import { useInboxStatus } from './api/use-loaded.ts'
import { ErrorState } from './components/loading-states.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { addTexts, t } from './i18n/texts.ts'
import { Inbox } from './messages/inbox.tsx'
import { MessageDeliveryWarning } from './messages/inbox-status.tsx'
import styles from './messages/messages.module.css'
import { useMessages } from './messages/use-messages.ts'
import { PageFrame } from './page-frame.tsx'

addTexts(texts)

function ExportButton() {
  const { run, isBusy } = useExclusiveAction()
  const download = () =>
    run('export', async () => {
      const result = await downloadAfterIdentityConfirmation('/api/messages/export')
      if (result.ok) showToast(t('toasts.downloaded'), 'messages.csv', 'messages')
      else if (result.code !== 'confirm_first')
        showFailureToast(t('messages.exportFailed'), getErrorMessage(result), 'messages')
      return result.ok
    })
  return (
    <button type="button" className="link" aria-disabled={isBusy || undefined} onClick={download}>
      {t('messages.export')}
    </button>
  )
}

export default function MessagesPage() {
  const inbox = useMessages()
  const { state, messages, load } = inbox
  const inboxStatus = useInboxStatus(messages)
  return (
    <PageFrame title={t('messages.title')} isLoading={state === 'loading'}>
      {inboxStatus && !inboxStatus.accepts_messages && <MessageDeliveryWarning />}
      {inboxStatus?.is_full && <p role="status">{t('messages.full')}</p>}
      {state === 'failed' && <ErrorState title={t('messages.loadFailed')} onRetry={() => load()} />}
      {state === 'ready' && <Inbox inbox={inbox} status={inboxStatus} />}
      <p className={styles.links}>
        <Link to="/admin/mail" className="more">
          {t('messages.mail')}
        </Link>
        {(messages.length > 0 || !inbox.isUnfiltered) && <ExportButton />}
      </p>
    </PageFrame>
  )
}
