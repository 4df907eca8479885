import { type FormEvent, useState } from 'react'
import { SecondStepCode, type SecondStepSetup } from '../../../shared/security.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { errorsByName } from '../form/errors.ts'
import { useTapShield } from '../parts/tap-shield.tsx'
import { t } from '../parts/texts.ts'
import { useOneAct } from '../parts/use-one-act.ts'
import { CodeField, typeAnotherCode } from '../session/code-field.tsx'
import { reasonOf, turnOnSecondStep } from './calls.ts'
import { FormEnd } from './form-end.tsx'
import styles from './setup.module.css'
import { StepTitle } from './step-title.tsx'

type SetupProps = {
  setup: SecondStepSetup
  onTurnedOn: (codes: string[]) => void
  onCancel: () => void
}

/** Formats the secret in groups of four characters, which are easier to copy by hand. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

/**
 * Shows the TOTP secret as a QR code and asks for a first code, which proves that the authenticator
 * app has stored the secret.
 */
export function Setup({ setup, onTurnedOn, onCancel }: SetupProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { begin, isHeld } = useOneAct()
  useTapShield({ opensUnderFinger: true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = errorsByName(SecondStepCode, { code }).code
    setError(found)
    if (found) return typeAnotherCode(form)
    await begin(code, async () => {
      const answer = await turnOnSecondStep(code)
      if (answer.ok) onTurnedOn(answer.value.recovery_codes)
      else {
        typeAnotherCode(form)
        setError(answer.fields.code ?? reasonOf(answer))
      }
      return true
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <StepTitle>{t('account.second_step.setup')}</StepTitle>
      <p className={styles.here}>
        <a href={setup.uri} className="button">
          {t('account.second_step.open')}
        </a>
      </p>
      <p>{t('account.second_step.scan')}</p>
      <QrCode text={setup.uri} label={t('account.second_step.qr')} />
      <p>
        {t('account.second_step.secret')}{' '}
        <code className={styles.secret}>{inGroups(setup.secret)}</code>
      </p>
      <CodeField
        label={t('account.second_step.code')}
        hint=""
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value)
          setError(undefined)
        }}
      />
      <FormEnd submitLabel={t('account.second_step.turnOn')} isHeld={isHeld} onCancel={onCancel} />
    </form>
  )
}

/** Renders a QR code. It stays dark on light in dark mode because many cameras need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrCode(text)
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
