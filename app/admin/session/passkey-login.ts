import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { api, type LoginAnswer } from '../api/api.ts'
import { t } from '../parts/texts.ts'
import { type Explain, enterWith } from './session.ts'

/** Lets the device choose a key and unlock it. On any failure: false, and the reason through `explain`. */
export async function signInWithPasskey(stays: boolean, explain: Explain): Promise<boolean> {
  const asked = await api.call<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/api/admin/passkey-login/options',
    { asks: false },
  )
  if (!asked.ok) return enterWith(asked, explain)
  // Whoever turns back has made no mistake, and browsers do not tell it from having no key.
  const response = await startAuthentication({ optionsJSON: asked.value }).catch(() => null)
  if (!response) {
    explain(t('login.passkeyNone'), '')
    return false
  }
  const answer = await api.call<LoginAnswer>('POST', '/api/admin/passkey-login', {
    body: { response, stay_signed_in: stays },
    asks: false,
  })
  return enterWith(answer, explain)
}
