import { useCallback, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { MailSettings } from '../../shared/mail.ts'
import { getErrorMessage } from './api/error-message.ts'
import { DocumentTitle } from './components/document-title.tsx'
import { ErrorState } from './components/list-state.tsx'
import { t } from './i18n/texts.ts'
import { MailSettingsForm } from './messages/mail-settings-form.tsx'
import { fetchMailSettings } from './messages/messages-api.ts'
import { PageFrame } from './page-frame.tsx'
import { useIsSignedIn } from './session/session.ts'

export default function Mail() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return <Page />
}

function Page() {
  const [settings, setSettings] = useState<MailSettings | null>(null)
  const [reason, setReason] = useState('')
  const load = useCallback(async () => {
    const result = await fetchMailSettings()
    if (result.ok) setSettings(result.value)
    setReason(result.ok ? '' : getErrorMessage(result))
  }, [])
  useEffect(() => void load(), [load])
  return (
    <>
      <DocumentTitle title={t('messages.mail')} />
      <PageFrame title={t('messages.mail')} isLoading={!settings && !reason}>
        <p className="soft">{t('mail.intro')}</p>
        {reason && <ErrorState title={reason} onRetry={load} />}
        {settings && <MailSettingsForm settings={settings} />}
      </PageFrame>
    </>
  )
}
