import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { api, type SignInResponse } from '../api/api.ts'
import { t } from '../i18n/texts.ts'
import { handleSignInResponse, type SignInFailureHandler } from './session.ts'

/** After a failure, returns false and passes the reason to `explain`. */
export async function signInWithPasskey(
  staysSignedIn: boolean,
  explain: SignInFailureHandler,
): Promise<boolean> {
  const options = await api.call<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/api/admin/passkey-login/options',
    { asksForPassword: false },
  )
  if (!options.ok) return handleSignInResponse(options, explain)
  // Browsers report a cancelled dialog like a missing passkey, so nothing is logged.
  const response = await startAuthentication({ optionsJSON: options.value }).catch(() => null)
  if (!response) {
    explain(t('login.passkeyNone'), '')
    return false
  }
  const result = await api.call<SignInResponse>('POST', '/api/admin/passkey-login', {
    body: { response, stay_signed_in: staysSignedIn },
    asksForPassword: false,
  })
  return handleSignInResponse(result, explain)
}
