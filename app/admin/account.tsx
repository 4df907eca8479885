import texts from '../../locales/admin-account.fr.json'
import type { AccountSecurity, SignedInDevice } from '../../shared/credentials.ts'
import { fetchAccountSecurity, fetchSignedInDevices } from './account/account-api.ts'
import { DevicesSection } from './account/devices.tsx'
import { PasskeysSection } from './account/passkeys.tsx'
import { PasswordSection } from './account/password.tsx'
import { TwoFactorSection } from './account/two-factor.tsx'
import type { ApiResult } from './api/api.ts'
import { addTexts, t } from './i18n/texts.ts'
import { DataPage } from './page-frame.tsx'

addTexts(texts)

type AccountData = { devices: SignedInDevice[]; security: AccountSecurity }

async function fetchAccount(): Promise<ApiResult<AccountData>> {
  const [devices, security] = await Promise.all([fetchSignedInDevices(), fetchAccountSecurity()])
  if (!devices.ok) return devices
  return security.ok
    ? { ...security, value: { devices: devices.value, security: security.value } }
    : security
}

export default function Account() {
  return (
    <DataPage title={t('account.title')} fetchData={fetchAccount}>
      {({ devices, security }, reload) => (
        <>
          <PasswordSection onChanged={reload} />
          <PasskeysSection passkeys={security.passkeys} onChanged={reload} />
          <TwoFactorSection state={security.second_step} onChanged={reload} />
          <DevicesSection devices={devices} onChanged={reload} />
        </>
      )}
    </DataPage>
  )
}
