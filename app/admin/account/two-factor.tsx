import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type AccountSecurity,
  type TwoFactorSecret,
  twoFactorCodeSchema,
} from '../../../shared/credentials.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { getErrorMessage } from '../api/api.ts'
import { ask } from '../components/ask.tsx'
import { ButtonRow, Section } from '../components/section.tsx'
import { showToast } from '../components/toasts.tsx'
import { getValidationErrors } from '../form/errors.ts'
import { useDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { focusTwoFactorCodeField, TwoFactorCodeField } from '../session/credential-fields.tsx'
import { TWO_FACTOR_SETUP } from '../session/session.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  showAccountFailureToast,
  startTwoFactorSetup,
} from './account-api.ts'
import { FormButtons, OpenFormButton } from './settings.tsx'
import styles from './two-factor.module.css'

/** Screen readers announce the new step, because its heading gets the focus. */
function SetupStepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  )
}

type TwoFactorSetupProps = {
  setup: TwoFactorSecret
  onTurnedOn: (codes: string[]) => void
  /** Called if no response arrived. Two-factor authentication may be on nevertheless. */
  onUnknown: () => void
  onCancel: () => void
}

/** Splits the TOTP secret into groups of four characters, which are easier to copy by hand. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

/** Asks for a code before the set-up ends. An app without the secret would lock the user out. */
function TwoFactorSetup({ setup, onTurnedOn, onUnknown, onCancel }: TwoFactorSetupProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useExclusiveAction()
  useDoubleTapGuard({ opensUnderFinger: true })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = getValidationErrors(twoFactorCodeSchema, { code }).code
    setError(found)
    if (found) return focusTwoFactorCodeField(form)
    await run(code, async () => {
      const result = await enableTwoFactor(code)
      if (result.ok) onTurnedOn(result.value.recovery_codes)
      else {
        if (result.kind === 'unreachable') onUnknown()
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
      <QrCode className={styles.qr} text={setup.uri} label={t('account.second_step.qr')} />
      <p>
        {t('account.second_step.secret')}{' '}
        <code className={styles.secret}>{groupByFour(setup.secret)}</code>
      </p>
      <TwoFactorCodeField
        label={t('account.second_step.code')}
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

/** The server returns recovery codes only once, so the user must save them here. */
const RecoveryCodeList = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <>
    <SetupStepTitle>{t('account.second_step.codes')}</SetupStepTitle>
    <p>{t('account.second_step.codesText')}</p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <button type="button" className="button primary" onClick={onKept}>
      {t('account.second_step.codesKept')}
    </button>
  </>
)

const removeStoredSetup = () => sessionStorage.removeItem(TWO_FACTOR_SETUP)
const setupSchema = v.object({ secret: v.string(), uri: v.string() })

/**
 * Keeps the TOTP secret in sessionStorage during the set-up, because a phone may discard the page
 * while the user is in the app that stores the secret.
 */
function useStoredSetup(isTurnedOn: boolean) {
  const [setup, setSetup] = useState<TwoFactorSecret | null>(() => {
    const { success, output } = v.safeParse(
      v.pipe(v.string(), v.parseJson(), setupSchema),
      sessionStorage.getItem(TWO_FACTOR_SETUP),
    )
    return success ? output : null
  })
  const store = (changed: TwoFactorSecret | null) => {
    setSetup(changed)
    if (changed) sessionStorage.setItem(TWO_FACTOR_SETUP, JSON.stringify(changed))
    else removeStoredSetup()
  }
  useEffect(() => {
    if (!isTurnedOn) return
    removeStoredSetup()
    setSetup(null)
  }, [isTurnedOn])
  return [setup, store] as const
}

type TwoFactorProps = { state: AccountSecurity['second_step']; onChanged: () => void }

export function TwoFactorSection({ state, onChanged }: TwoFactorProps) {
  const [setup, setSetup] = useStoredSetup(state.is_on)
  /** True if the server may have made recovery codes that the user has not seen. */
  const [mayHaveUnseenCodes, setMayHaveUnseenCodes] = useState(false)
  /**
   * True after the set-up was cancelled or two-factor authentication was turned off. The set-up
   * button then gets the focus.
   */
  const [focusesSetupButton, setFocusesSetupButton] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, isBusy } = useExclusiveAction()

  const start = () =>
    run('start', async () => {
      const result = await startTwoFactorSetup()
      if (result.ok) setSetup(result.value)
      else if (result.code !== 'confirm_first') {
        showAccountFailureToast('second_step', result)
        onChanged()
      }
      return true
    })
  const renew = () =>
    run('renew', async () => {
      const result = await regenerateRecoveryCodes()
      if (result.ok) {
        setMayHaveUnseenCodes(false)
        setCodes(result.value.recovery_codes)
      } else if (result.kind === 'unreachable') setMayHaveUnseenCodes(true)
      else if (result.code !== 'confirm_first') showAccountFailureToast('second_step', result)
      return true
    })
  const turnOff = async () => {
    const isConfirmed = await ask({
      title: t('account.second_step.turnOffTitle'),
      text: t('account.second_step.turnOffText'),
      confirmLabel: t('account.second_step.turnOff'),
    })
    if (!isConfirmed) return
    await run('off', async () => {
      const result = await disableTwoFactor()
      if (result.ok) {
        setFocusesSetupButton(true)
        showToast(t('account.second_step.off'), '', 'second_step')
      } else if (result.code !== 'confirm_first') showAccountFailureToast('second_step', result)
      onChanged()
      return true
    })
  }
  const turnedOn = (paper: string[]) => {
    setSetup(null)
    setMayHaveUnseenCodes(false)
    setCodes(paper)
    showToast(t('account.second_step.done'), t('account.second_step.doneText'), 'second_step')
    onChanged()
  }
  const button = (name: string, action: () => void) => (
    <button type="button" className="button" aria-disabled={isBusy} onClick={action}>
      {t(`account.second_step.${name}`)}
    </button>
  )

  return (
    <Section title={t('account.second_step.title')}>
      {codes ? (
        <RecoveryCodeList
          codes={codes}
          onKept={() => {
            setCodes(null)
            onChanged()
          }}
        />
      ) : state.is_on ? (
        <>
          <p>
            {t('account.second_step.on')}{' '}
            {t('account.second_step.left', { count: state.codes_left })}
          </p>
          <p role="status">{mayHaveUnseenCodes && t('account.second_step.unseen')}</p>
          <ButtonRow>
            {button('renew', renew)}
            {button('turnOff', turnOff)}
          </ButtonRow>
        </>
      ) : (
        <>
          <p className="soft">{t('account.second_step.text')}</p>
          {setup ? (
            <TwoFactorSetup
              setup={setup}
              onTurnedOn={turnedOn}
              onUnknown={() => {
                setMayHaveUnseenCodes(true)
                onChanged()
              }}
              onCancel={() => {
                setSetup(null)
                setFocusesSetupButton(true)
              }}
            />
          ) : (
            <OpenFormButton takesFocus={focusesSetupButton} isBusy={isBusy} onOpen={start}>
              {t('account.second_step.start')}
            </OpenFormButton>
          )}
        </>
      )}
    </Section>
  )
}
