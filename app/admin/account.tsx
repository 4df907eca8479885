import { useCallback, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import type { AccountSecurity, SignedInDevice } from '../../shared/security.ts'
import { fetchAccountSecurity, fetchSignedInDevices } from './account/account-api.ts'
import { DevicesSection } from './account/devices.tsx'
import { PasskeysSection } from './account/passkeys.tsx'
import { PasswordSection } from './account/password.tsx'
import { TwoFactorSection } from './account/two-factor.tsx'
import { getErrorMessage } from './api/api.ts'
import { ErrorState } from './components/loading-states.tsx'
import { DocumentTitle } from './components/root-data.tsx'
import { t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { useIsSignedIn } from './session/session.ts'

export default function Account() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return <AccountSections />
}

type AccountData = { devices: SignedInDevice[]; security: AccountSecurity }

function AccountSections() {
  const [data, setData] = useState<AccountData | null>(null)
  const [reason, setReason] = useState('')
  const load = useCallback(async () => {
    const [devices, security] = await Promise.all([fetchSignedInDevices(), fetchAccountSecurity()])
    if (devices.ok && security.ok) setData({ devices: devices.value, security: security.value })
    const failure = [devices, security].find((result) => !result.ok)
    setReason(failure && !failure.ok ? getErrorMessage(failure) : '')
  }, [])
  useEffect(() => void load(), [load])
  return (
    <>
      <DocumentTitle title={t('account.title')} />
      <PageFrame title={t('account.title')} isLoading={!data && !reason}>
        {reason && <ErrorState title={reason} onRetry={load} />}
        {data && (
          <>
            <PasswordSection onChanged={load} />
            <PasskeysSection passkeys={data.security.passkeys} onChanged={load} />
            <TwoFactorSection state={data.security.second_step} onChanged={load} />
            <DevicesSection devices={data.devices} onChanged={load} />
          </>
        )}
      </PageFrame>
    </>
  )
}
