import { t } from '../parts/texts.ts'
import { useSingleFlight } from '../parts/use-single-flight.ts'
import type { OnSignInFailure } from './session.ts'

/** Returns true if the browser supports passkeys. They need HTTPS or localhost. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window

type PasskeyButtonProps = { stays: boolean; explain: OnSignInFailure; onSignedIn: () => void }

/**
 * Signs in with a passkey. The code is loaded on the first press because most users never need it.
 */
export function PasskeyButton({ stays, explain, onSignedIn }: PasskeyButtonProps) {
  const { run, isBusy } = useSingleFlight()
  if (!supportsPasskeys()) return null
  const press = () =>
    run('passkey', async () => {
      explain('', '')
      const loaded = await import('./passkey-login.ts').catch(() => null)
      if (!loaded) explain(t('login.failed'), '')
      else if (await loaded.signInWithPasskey(stays, explain)) onSignedIn()
      return true
    })
  return (
    <button type="button" className="link" aria-disabled={isBusy} onClick={press}>
      {t('login.passkey')}
    </button>
  )
}
