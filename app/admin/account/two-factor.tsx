import { useState } from 'react'
import type { AccountSecurity, TwoFactorSecret } from '../../../shared/security.ts'
import { ButtonRow, Section } from '../components/section.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import {
  disableTwoFactor,
  regenerateRecoveryCodes,
  showAccountFailureToast,
  startTwoFactorSetup,
} from './account-api.ts'
import { OpenFormButton } from './open-form-button.tsx'
import { SetupStepTitle } from './setup-step-title.tsx'
import styles from './two-factor.module.css'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Shows the recovery codes, which the server returns only once. */
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

type TwoFactorProps = { state: AccountSecurity['second_step']; onChanged: () => void }

export function TwoFactorSection({ state, onChanged }: TwoFactorProps) {
  const [setup, setSetup] = useState<TwoFactorSecret | null>(null)
  /**
   * True after the set-up was cancelled or two-factor authentication was turned off: the button
   * that starts the set-up then takes the focus.
   */
  const [hasTurnedBack, setTurnedBack] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { run, isBusy } = useExclusiveAction()

  const start = () =>
    run('start', async () => {
      const result = await startTwoFactorSetup()
      if (result.ok) setSetup(result.value)
      else if (result.code !== 'confirm_first') showAccountFailureToast('second_step', result)
      return true
    })
  const renew = () =>
    run('renew', async () => {
      const result = await regenerateRecoveryCodes()
      if (result.ok) setCodes(result.value.recovery_codes)
      else if (result.code !== 'confirm_first') showAccountFailureToast('second_step', result)
      return true
    })
  const turnOff = () =>
    run('off', async () => {
      setLeaving(false)
      const result = await disableTwoFactor()
      if (result.ok) {
        // The button that was clicked disappears, so the focus moves to the set-up button.
        setTurnedBack(true)
        showToast(t('account.second_step.off'), '', 'second_step')
      } else if (result.code !== 'confirm_first') showAccountFailureToast('second_step', result)
      onChanged()
      return true
    })
  const turnedOn = (paper: string[]) => {
    setSetup(null)
    setCodes(paper)
    showToast(t('account.second_step.done'), t('account.second_step.doneText'), 'second_step')
    onChanged()
  }
  const button = (name: string, act: () => void) => (
    <button type="button" className="button" aria-disabled={isBusy} onClick={act}>
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
          <ButtonRow>
            {button('renew', renew)}
            {button('turnOff', () => setLeaving(true))}
          </ButtonRow>
        </>
      ) : (
        <>
          <p className="soft">{t('account.second_step.text')}</p>
          {setup ? (
            <TwoFactorSetup
              setup={setup}
              onTurnedOn={turnedOn}
              onCancel={() => {
                setSetup(null)
                setTurnedBack(true)
              }}
            />
          ) : (
            <OpenFormButton takesFocus={hasTurnedBack} isBusy={isBusy} onOpen={start}>
              {t('account.second_step.start')}
            </OpenFormButton>
          )}
        </>
      )}
      {isLeaving && (
        <SmallDialog
          title={t('account.second_step.turnOffTitle')}
          isAlert
          confirmLabel={t('account.second_step.turnOff')}
          onConfirm={turnOff}
          onCancel={() => setLeaving(false)}
        >
          <p>{t('account.second_step.turnOffText')}</p>
        </SmallDialog>
      )}
    </Section>
  )
}
