import { ActionButton } from '../components/buttons.tsx'
import { showToast } from '../components/toasts.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { formatDecisionQuestion, joinNames, splitOpenByEmail } from './registration-texts.ts'
import styles from './registrations.module.css'
import { goAheadWithTraining } from './registrations-api.ts'
import type { TrainingRegistrationsViewProps } from './training-registrations-view.tsx'

type DecisionQuestionProps = Pick<
  TrainingRegistrationsViewProps,
  'summary' | 'data' | 'sendsEmails'
> & {
  onCallOff: () => void
}

export function GoAheadQuestion({ summary, data, sendsEmails, onCallOff }: DecisionQuestionProps) {
  const { run, isBusy } = useExclusiveAction()
  const confirmed = data.people.filter(({ state }) => state === 'confirmed')
  const { notified, unnotified } = splitOpenByEmail(confirmed, sendsEmails)
  const hints = [
    unnotified.length > 0 && t('registrations.toTelephone', { names: joinNames(unnotified) }),
    notified.length > 0 &&
      t(`registrations.${unnotified.length > 0 ? 'goAheadHintForOthers' : 'goAheadHint'}`),
  ].filter(Boolean)
  const goAhead = () =>
    run('go-ahead', async () => {
      const result = await goAheadWithTraining(summary.training.id)
      if (!result.ok) {
        data.showFailure(t('registrations.goAheadFailed'), result)
        return false
      }
      armDoubleTapGuard()
      showToast(t('registrations.wentAhead'), hints.join(' '), 'registrations')
      await data.load()
      return true
    })
  return (
    <section className={styles.question}>
      <p>{formatDecisionQuestion(summary)}</p>
      <div className={styles.actions}>
        <ActionButton isBusy={isBusy} isPrimary onPress={goAhead}>
          {t('registrations.goAhead')}
        </ActionButton>
        <ActionButton isBusy={false} onPress={onCallOff}>
          {t('registrations.callOff')}
        </ActionButton>
      </div>
      {hints.length > 0 && <p className="soft">{hints.join(' ')}</p>}
    </section>
  )
}
