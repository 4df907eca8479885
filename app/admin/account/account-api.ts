import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type {
  AccountSecurity,
  ForgottenPasswordHelp,
  Passkey,
  PasswordChange,
  RecoveryCodes,
  SignedInDevice,
  TwoFactorSecret,
} from '../../../shared/credentials.ts'
import { type ApiFailure, api, getErrorMessage } from '../api/api.ts'
import { showFailureToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'

const { call } = api

export const changePassword = (body: PasswordChange) =>
  call<null>('PUT', '/api/admin/password', { body })
/** Returns false if the site cannot e-mail password links, or if the request fails. */
export async function fetchCanSendPasswordLinks(): Promise<boolean> {
  const help = await call<ForgottenPasswordHelp>('GET', '/api/admin/password-link')
  return help.ok && help.value.sends_links
}
export const fetchSignedInDevices = () => call<SignedInDevice[]>('GET', '/api/admin/devices')
export const signOutDevice = (id: string) => call<null>('DELETE', `/api/admin/devices/${id}`)
export const signOutEverywhere = () => call<null>('DELETE', '/api/admin/devices')

/**
 * Shows a toast with the text `account.<section>.failed`. Replaces earlier failures of the section.
 */
export const showAccountFailureToast = (section: string, failure: ApiFailure) =>
  showFailureToast(t(`account.${section}.failed`), getErrorMessage(failure), section)

export const fetchAccountSecurity = () => call<AccountSecurity>('GET', '/api/admin/security')

export const requestPasskeyCreationOptions = () =>
  call<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/admin/passkeys/options')
export const createPasskey = (response: RegistrationResponseJSON) =>
  call<Passkey>('POST', '/api/admin/passkeys', { body: { response } })
export const deletePasskey = (id: string) => call<null>('DELETE', `/api/admin/passkeys/${id}`)

export const startTwoFactorSetup = () => call<TwoFactorSecret>('POST', '/api/admin/second-step')
export const enableTwoFactor = (code: string) =>
  call<RecoveryCodes>('PUT', '/api/admin/second-step', { body: { code } })
export const disableTwoFactor = () => call<null>('DELETE', '/api/admin/second-step')
export const regenerateRecoveryCodes = () =>
  call<RecoveryCodes>('POST', '/api/admin/second-step/codes')
