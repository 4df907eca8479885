import { type FormEvent, useState } from 'react'
import { TwoFactorCodeSchema, type TwoFactorSecret } from '../../../shared/security.ts'
import { createQrCode } from '../../ui/qr-code.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { getErrorMessagesByField } from '../form/errors.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { focusTwoFactorCodeField, TwoFactorCodeField } from '../session/two-factor-code-field.tsx'
import { enableTwoFactor } from './account-api.ts'
import { FormButtons } from './form-buttons.tsx'
import { SetupStepTitle } from './setup-step-title.tsx'
import styles from './two-factor-setup.module.css'

type TwoFactorSetupProps = {
  setup: TwoFactorSecret
  onTurnedOn: (codes: string[]) => void
  onCancel: () => void
}

/** Groups of four characters are easier to copy by hand. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

/** Asks for a first code, which proves that the authenticator app has stored the secret. */
export function TwoFactorSetup({ setup, onTurnedOn, onCancel }: TwoFactorSetupProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useExclusiveAction()
  useDoubleTapGuard({ opensUnderFinger: true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = getErrorMessagesByField(TwoFactorCodeSchema, { code }).code
    setError(found)
    if (found) return focusTwoFactorCodeField(form)
    await run(code, async () => {
      const result = await enableTwoFactor(code)
      if (result.ok) onTurnedOn(result.value.recovery_codes)
      else {
        focusTwoFactorCodeField(form)
        setError(result.fields.code ?? getErrorMessage(result))
      }
      return true
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <SetupStepTitle>{t('account.second_step.setup')}</SetupStepTitle>
      <p className={styles.onPhone}>
        <a href={setup.uri} className="button">
          {t('account.second_step.open')}
        </a>
      </p>
      <p>{t('account.second_step.scan')}</p>
      <QrCode text={setup.uri} label={t('account.second_step.qr')} />
      <p>
        {t('account.second_step.secret')}{' '}
        <code className={styles.secret}>{groupByFour(setup.secret)}</code>
      </p>
      <TwoFactorCodeField
        label={t('account.second_step.code')}
        hint=""
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value)
          setError(undefined)
        }}
      />
      <FormButtons
        submitLabel={t('account.second_step.turnOn')}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Draws a dark code on light even in dark mode: many cameras cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = createQrCode(text)
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
