import { useId, useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import type { Registration, TrainingRegistrations } from '../../../shared/registration.ts'
import { findNoticesToTelephone } from '../../../shared/registration-notices.ts'
import { getRefundableAmount } from '../../../shared/registration-payment.ts'
import { ActionButton } from '../components/buttons.tsx'
import { FoldableSection } from '../components/section.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showToast } from '../components/toasts.tsx'
import { PlainTextField } from '../form/plain-fields.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { AttendanceSheet } from './attendance-sheet.tsx'
import { useLocalDraft } from './local-draft.tsx'
import { AddParticipantDialog } from './person-dialogs.tsx'
import { RegistrationItem } from './registration-item.tsx'
import {
  describeCancellations,
  describePaymentTotals,
  formatDecisionQuestion,
  groupByState,
  isPastOrDeletedTraining,
  joinNames,
  type RegistrationsBeforeChange,
  splitOpenByEmail,
  wasCalledOff,
} from './registration-texts.ts'
import styles from './registrations.module.css'
import { callOffTraining, goAheadWithTraining } from './registrations-api.ts'
import { AllTrainingsLink, ExportButton, TrainingOverview } from './training-list.tsx'
import type { RegistrationsData } from './use-registrations.ts'

type TrainingRegistrationsViewProps = {
  summary: TrainingRegistrations
  data: RegistrationsData
  sendsEmails: boolean
  /** The id of the person whose details are visible. */
  opened: number | null
  onOpen: (person: number | null) => void
}

export function TrainingRegistrationsView({
  summary,
  data,
  sendsEmails,
  opened,
  onOpen,
}: TrainingRegistrationsViewProps) {
  const { training } = summary
  const { people } = data
  const [dialog, setDialog] = useState<'add' | 'callOff' | null>(null)
  const [answered, setAnswered] = useState<RegistrationsBeforeChange>(new Map())
  const { sections, closed } = groupByState(people, answered)
  const replace = (changed: Registration) => {
    const before = people.find(({ id }) => id === changed.id)
    if (before && before.state !== changed.state)
      setAnswered((old) => new Map([[changed.id, before], ...old]))
    return data.replace(changed)
  }
  const renderPeople = (shown: typeof people) => (
    <ul className={styles.people}>
      {shown.map((person) => (
        <RegistrationItem
          key={person.id}
          {...{ person, summary, sendsEmails }}
          data={{ ...data, replace }}
          isAnswered={answered.has(person.id)}
          isOpen={opened === person.id}
          onToggle={() => onOpen(opened === person.id ? null : person.id)}
        />
      ))}
    </ul>
  )
  const close = () => setDialog(null)
  const payments = describePaymentTotals(people)
  const isUndecided = summary.decision === 'needed'
  const stayCancelled = !training.is_deleted && closed.some(wasCalledOff)
  return (
    <>
      <AllTrainingsLink />
      <TrainingOverview summary={summary} />
      {payments && <p className="soft">{payments}</p>}
      {!isPastOrDeletedTraining(summary) &&
        describeCancellations(people).map((cancellation) => (
          <p key={cancellation} className={styles.unanswered}>
            {cancellation}
          </p>
        ))}
      {isUndecided && (
        <GoAheadQuestion
          {...{ summary, data, sendsEmails }}
          onCallOff={() => setDialog('callOff')}
        />
      )}
      <div className={styles.actions}>
        {!training.is_deleted && (
          <ActionButton isBusy={false} isPrimary onPress={() => setDialog('add')}>
            {t('registrations.add')}
          </ActionButton>
        )}
        {people.length > 0 && (
          <>
            {summary.confirmed > 0 && (
              <ActionButton isBusy={false} onPress={() => window.print()}>
                {t('registrations.print')}
              </ActionButton>
            )}
            <ExportButton training={training} />
          </>
        )}
      </div>
      {people.length === 0 && <p className="soft">{t('registrations.nobody')}</p>}
      {sections.map(({ state, people: shown }) => (
        <Section key={state} title={t(`registrations.sections.${state}`)}>
          {renderPeople(shown)}
        </Section>
      ))}
      {closed.length > 0 && (
        <FoldableSection
          title={t('registrations.sections.closed', { count: closed.length })}
          opensWhen={
            training.is_deleted ||
            stayCancelled ||
            closed.some(
              (one) => one.id === opened || one.paid > 0 || findNoticesToTelephone(one).length > 0,
            )
          }
          className={styles.folded}
        >
          {stayCancelled && <p>{t('registrations.stayCancelled')}</p>}
          {renderPeople(closed)}
        </FoldableSection>
      )}
      {!training.is_deleted && !isUndecided && (
        <p className={styles.last}>
          <button type="button" className="link" onClick={() => setDialog('callOff')}>
            {t('registrations.callOff')}
          </button>
        </p>
      )}
      <AttendanceSheet summary={summary} people={people} />
      {dialog === 'add' && (
        <AddParticipantDialog
          {...{ summary, sendsEmails }}
          onFailure={data.showFailure}
          onCancel={close}
          onSaved={(saved) => {
            close()
            void data.replace(saved)
          }}
        />
      )}
      {dialog === 'callOff' && !training.is_deleted && (
        <CallOffDialog {...{ summary, data, sendsEmails }} onClose={close} />
      )}
    </>
  )
}

type DecisionQuestionProps = Pick<
  TrainingRegistrationsViewProps,
  'summary' | 'data' | 'sendsEmails'
> & {
  onCallOff: () => void
}

function GoAheadQuestion({ summary, data, sendsEmails, onCallOff }: DecisionQuestionProps) {
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

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type CallOffProps = Pick<TrainingRegistrationsViewProps, 'summary' | 'data' | 'sendsEmails'> & {
  onClose: () => void
}

function CallOffDialog({ summary: { training }, data, sendsEmails, onClose }: CallOffProps) {
  const { id, title } = training
  const sentence = useLocalDraft(`call-off/${id}`)
  const { run, isBusy } = useExclusiveAction()
  const { notified, unnotified } = splitOpenByEmail(data.people, sendsEmails)
  const refunds = data.people.flatMap((person) => {
    const paid = getRefundableAmount(person)
    return paid > 0 ? [`${person.name} ${formatPrice('fr', paid)}`] : []
  })
  const callOff = () =>
    run('call-off', async () => {
      const result = await callOffTraining(id, sentence.text)
      if (!result.ok) {
        data.showFailure(t('registrations.callOffFailed'), result)
        return false
      }
      armDoubleTapGuard()
      sentence.clear()
      onClose()
      showToast(
        t('registrations.calledOff'),
        t('registrations.calledOffDetail', { count: result.value.told }),
        'registrations',
      )
      await data.load()
      return true
    })
  return (
    <SmallDialog
      isAlert
      title={t('registrations.callOffQuestion', { title })}
      confirmLabel={t('registrations.callOff')}
      cancelLabel={t('registrations.callOffKeep')}
      isConfirmBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void callOff()}
    >
      <p>
        {notified.length + unnotified.length === 0
          ? t('registrations.callOffNobody')
          : t('registrations.callOffText', { count: notified.length + unnotified.length })}
      </p>
      {notified.length > 0 && (
        <p>
          {t('registrations.callOffTold', { count: notified.length, names: joinNames(notified) })}
        </p>
      )}
      {unnotified.length > 0 && (
        <p>{t('registrations.toTelephone', { names: joinNames(unnotified) })}</p>
      )}
      {refunds.length > 0 && (
        <p>{t('registrations.callOffPaid', { refunds: refunds.join(', ') })}</p>
      )}
      {notified.length > 0 && (
        <PlainTextField
          isLong
          label={t('registrations.sentenceToAll')}
          hint={t('registrations.sentenceHint')}
          value={sentence.text}
          onChange={sentence.change}
        />
      )}
    </SmallDialog>
  )
}
