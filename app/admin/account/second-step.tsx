import { useState } from 'react'
import type { SecondStepSetup, Security } from '../../../shared/security.ts'
import { Acts, Part } from '../parts/part.tsx'
import { SmallDialog } from '../parts/small-dialog.tsx'
import { t } from '../parts/texts.ts'
import { say } from '../parts/toasts.tsx'
import { useOneAct } from '../parts/use-one-act.ts'
import { beginSecondStep, renewRecoveryCodes, sayFailure, turnOffSecondStep } from './calls.ts'
import { Opener } from './opener.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Setup } from './setup.tsx'

type SecondStepProps = { state: Security['second_step']; onChanged: () => void }

/** Turns two-factor authentication (TOTP) on or off and renews its recovery codes. */
export function SecondStep({ state, onChanged }: SecondStepProps) {
  const [setup, setSetup] = useState<SecondStepSetup | null>(null)
  /** True after the set-up was cancelled. The start button then takes the focus. */
  const [hasTurnedBack, setTurnedBack] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { begin, isHeld } = useOneAct()

  const start = () =>
    begin('start', async () => {
      const answer = await beginSecondStep()
      if (answer.ok) setSetup(answer.value)
      else if (answer.code !== 'confirm_first') sayFailure('second_step', answer)
      return true
    })
  const renew = () =>
    begin('renew', async () => {
      const answer = await renewRecoveryCodes()
      if (answer.ok) setCodes(answer.value.recovery_codes)
      else if (answer.code !== 'confirm_first') sayFailure('second_step', answer)
      return true
    })
  const turnOff = () =>
    begin('off', async () => {
      setLeaving(false)
      const answer = await turnOffSecondStep()
      if (answer.ok) {
        // The pressed button disappears, so the start button takes the focus.
        setTurnedBack(true)
        say(t('account.second_step.off'), '', 'second_step')
      } else if (answer.code !== 'confirm_first') sayFailure('second_step', answer)
      onChanged()
      return true
    })
  const turnedOn = (paper: string[]) => {
    setSetup(null)
    setCodes(paper)
    say(t('account.second_step.done'), '', 'second_step')
    onChanged()
  }
  const button = (name: string, act: () => void) => (
    <button type="button" className="button" aria-disabled={isHeld} onClick={act}>
      {t(`account.second_step.${name}`)}
    </button>
  )

  return (
    <Part title={t('account.second_step.title')}>
      {codes ? (
        <RecoveryCodes
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
          <Acts>
            {button('renew', renew)}
            {button('turnOff', () => setLeaving(true))}
          </Acts>
        </>
      ) : (
        <>
          <p className="soft">{t('account.second_step.text')}</p>
          {setup ? (
            <Setup
              setup={setup}
              onTurnedOn={turnedOn}
              onCancel={() => {
                setSetup(null)
                setTurnedBack(true)
              }}
            />
          ) : (
            <Opener isBack={hasTurnedBack} isHeld={isHeld} onOpen={start}>
              {t('account.second_step.start')}
            </Opener>
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
    </Part>
  )
}
