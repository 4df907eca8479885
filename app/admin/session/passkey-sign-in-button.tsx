import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import type { SignInFailureHandler } from './session.ts'

/** Browsers have passkeys only with HTTPS or on localhost. */
export const isPasskeySupported = () => 'PublicKeyCredential' in window

type PasskeySignInButtonProps = {
  staysSignedIn: boolean
  explain: SignInFailureHandler
  onSignedIn: () => void
}

/** The code for passkeys is loaded on the first click, because most users never need it. */
export function PasskeySignInButton({
  staysSignedIn,
  explain,
  onSignedIn,
}: PasskeySignInButtonProps) {
  const { run, isBusy } = useExclusiveAction()
  if (!isPasskeySupported()) return null
  const onPress = () =>
    run('passkey', async () => {
      explain('', '')
      const loaded = await import('./sign-in-with-passkey.ts').catch(() => null)
      if (!loaded) explain(t('login.failed'), '')
      else if (await loaded.signInWithPasskey(staysSignedIn, explain)) onSignedIn()
      return true
    })
  return (
    <button type="button" className="link" aria-disabled={isBusy} onClick={onPress}>
      {t('login.passkey')}
    </button>
  )
}
