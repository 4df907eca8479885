import { ActionButton } from '../components/buttons.tsx'
import { showToast } from '../components/toasts.tsx'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import type { CourseProps } from './course.tsx'
import { formatTakesPlaceQuestion, joinNames, splitTold } from './registration-texts.ts'
import styles from './registrations.module.css'
import { goAheadWithTraining } from './registrations-api.ts'
import { showRegistrationFailure } from './use-registrations.ts'

type DecisionQuestionProps = Pick<CourseProps, 'course' | 'data' | 'sendsEmails'> & {
  onCallOff: () => void
}

export function DecisionQuestion({ course, data, sendsEmails, onCallOff }: DecisionQuestionProps) {
  const { run, isBusy } = useExclusiveAction()
  const confirmed = data.people.filter(({ state }) => state === 'confirmed')
  const { told, untold } = splitTold(confirmed, sendsEmails)
  const hints = [
    untold.length > 0 && t('registrations.goAheadUntold', { names: joinNames(untold) }),
    told.length > 0 &&
      t(`registrations.${untold.length > 0 ? 'goAheadHintForOthers' : 'goAheadHint'}`),
  ].filter(Boolean)
  const goAhead = () =>
    run('go-ahead', async () => {
      const result = await goAheadWithTraining(course.training.id)
      if (!result.ok) {
        showRegistrationFailure(t('registrations.goAheadFailed'), result)
        return false
      }
      ignoreSecondTap()
      showToast(t('registrations.wentAhead'), hints.join(' '), 'registrations')
      await data.load()
      return true
    })
  return (
    <section className={styles.question}>
      <p>{formatTakesPlaceQuestion(course)}</p>
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
