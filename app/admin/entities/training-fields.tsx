import { useState } from 'react'
import { findClosedPeriodDuringTraining } from '../../../shared/entities/closures.ts'
import { MAX_PARTICIPANTS, TRAINING_LOGISTICS_FIELDS } from '../../../shared/entities/training.ts'
import {
  addDays,
  countDaysBetween,
  hasTrainingMoved,
  isLastDayUnknown,
  isPastTraining,
  type TrainingTimes,
} from '../../../shared/entities/training-dates.ts'
import { formatTrainingDaysWithWeekdays } from '../../../shared/entities/training-days.ts'
import { parseDurationDays } from '../../../shared/entities/training-duration.ts'
import { formatDateRange } from '../../../shared/locale.ts'
import { pick } from '../../../shared/pick.ts'
import { useCollections } from '../api/collections.tsx'
import { useInboxStatus } from '../api/use-loaded.ts'
import { FormField } from '../fields/form-field.tsx'
import { type Draft, getFieldText } from '../form/draft.ts'
import { CollapsibleFieldGroup } from '../form/field-group.tsx'
import styles from '../form/fields.module.css'
import { useField, useFormContext, useFormEntity } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { hasOpenRegistrations, useRegistrationSummary } from '../registrations/open-requests.tsx'
import {
  listDaysToChoose,
  moveDays,
  parseDay,
  TrainingDaysFields,
} from './training-days-fields.tsx'

const useDay = (name: string) => parseDay(useField(name).text)

/**
 * Earlier dates need no warning: while the user types a year, browsers report years such as 0020.
 */
const EARLIEST = '1900'

/** Returns the schedule as the server would store it. */
function parseSchedule(draft: Draft): TrainingTimes {
  const date = parseDay(getFieldText(draft, 'date'))
  const days = moveDays(getFieldText(draft, 'days'), date).filter(Boolean).toSorted()
  return {
    date: date && (days[0] ?? date),
    end_date: days.at(-1) ?? getFieldText(draft, 'end_date'),
    duration: getFieldText(draft, 'duration'),
    days,
    times: getFieldText(draft, 'times').trim(),
  }
}

type ScheduleNoticeProps = { names: (keyof TrainingTimes)[] }

/**
 * Tells the artist who is e-mailed about changed dates or hours, and whom to telephone. Considers
 * only changes of the fields in `names`.
 */
function ScheduleNotice({ names }: ScheduleNoticeProps) {
  const { draft, saved } = useFormContext()
  const inboxStatus = useInboxStatus()
  const summary = useRegistrationSummary(useFormEntity()?.id)
  const toTelephone = summary?.without_emails ?? []
  const after = parseSchedule(draft)
  if (!hasTrainingMoved({ ...after, ...pick(parseSchedule(saved), names) }, after)) return null
  const sentences = [
    hasOpenRegistrations(summary) && inboxStatus?.sends_notifications && t('trainings.movedNotice'),
    toTelephone.length > 0 && t('trainings.toTelephone', { names: toTelephone.join(', ') }),
  ].filter(Boolean)
  return sentences.length > 0 && <p role="status">{sentences.join(' ')}</p>
}

function TrainingDateFields() {
  const date = useDay('date')
  const end_date = useDay('end_date')
  const { text: duration } = useField('duration')
  const { saved } = useFormContext()
  const end = useField('end_date')
  const chosen = useField('days')
  const [isTypingDuration, setTypingDuration] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  // Asks for the last day when the user has finished typing the duration, because “2 jour” may
  // still become “2 jours”.
  const isAsked =
    chosen.text === '' &&
    isLastDayUnknown({ date, end_date: end.text, duration }) &&
    (!isTypingDuration || end.error !== undefined)
  /**
   * Moves the last day if the new first day comes after it, so that the training is as long as
   * before. Waits for the end of typing, because a date may be half typed.
   */
  const moveLastDay = (isTyping: boolean) => {
    const [first, last] = ['date', 'end_date'].map((name) => getFieldText(saved, name))
    if (!isTyping && first && last && date && end_date && end_date < date)
      end.set(addDays(date, countDaysBetween(first, last)))
  }
  const setOneDay = () => {
    end.set(date ?? '')
    // The clicked button disappears, so the field gets the focus.
    document.getElementById(end.id)?.focus()
  }
  /** Switches to a field for each day. */
  const chooseDays = () => {
    if (!date) return
    chosen.set(listDaysToChoose({ date, end_date, duration }).join('\n'))
    setChoosing(true)
  }
  const chooseButton = (
    <button type="button" className="button" onClick={chooseDays}>
      {t('trainings.chooseDays')}
    </button>
  )
  const getEndHint = () => {
    if (isAsked || !date) return t('trainings.endHint')
    const days = formatTrainingDaysWithWeekdays('fr', { date, end_date, duration })
    return t('trainings.daysHint', { days })
  }
  const getEndQuestion = () => {
    const names = { duration: duration.trim() }
    if (!date || parseDurationDays(duration)?.weekday == null)
      return t('trainings.endQuestion', names)
    // The days of “3 samedis” (3 Saturdays) are unknown only if the first day is no Saturday.
    const weekday = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' })
    return t('trainings.weekdayQuestion', { ...names, weekday: weekday.format(new Date(date)) })
  }
  const [workshop] = useCollections().lists.workshop.items
  /** Warns if the date is past (the year may be mistyped) or if the workshop is closed. */
  const findWarning = () => {
    if (!date || date < EARLIEST) return undefined
    const training = { date, end_date, duration, days: moveDays(chosen.text, date) }
    if (isPastTraining(training)) return t('trainings.pastDate')
    const closure = findClosedPeriodDuringTraining(training, workshop?.closures ?? [])
    return (
      closure && t('trainings.isClosed', { days: formatDateRange('fr', closure.from, closure.to) })
    )
  }
  const warning = findWarning()
  return (
    <>
      <div className={styles.pair}>
        <FormField
          name="date"
          onTypingChange={moveLastDay}
          {...(warning ? { warning } : { hint: t('trainings.dateHint') })}
        />
        <FormField name="duration" onTypingChange={setTypingDuration} />
      </div>
      {chosen.text === '' ? (
        <>
          <FormField
            name="end_date"
            hint={getEndHint()}
            question={
              isAsked
                ? {
                    text: getEndQuestion(),
                    answers: (
                      <>
                        <button type="button" className="button" onClick={setOneDay}>
                          {t('trainings.oneDay')}
                        </button>
                        {chooseButton}
                      </>
                    ),
                  }
                : undefined
            }
          />
          {date && !isAsked && <p>{chooseButton}</p>}
        </>
      ) : (
        <TrainingDaysFields date={date} takesFocus={isChoosing} />
      )}
      <ScheduleNotice names={['date', 'end_date', 'duration', 'days']} />
    </>
  )
}

export { TrainingDateFields }

export function TrainingPriceField() {
  const { draft, saved } = useFormContext()
  const summary = useRegistrationSummary(useFormEntity()?.id)
  const [before, now] = [getFieldText(saved, 'price'), getFieldText(draft, 'price')]
  return (
    <FormField
      name="price"
      freeAnswer={t('trainings.isFree')}
      {...(hasOpenRegistrations(summary) &&
        before !== '' &&
        before !== now && { hint: t('trainings.priceNotice') })}
    />
  )
}

function PlacesField({ name, hint }: { name: string; hint?: string }) {
  const { text } = useField(name)
  const held = useRegistrationSummary(useFormEntity()?.id)?.held ?? 0
  // Needs no warning for 0 places, with which the artist closes the training on purpose.
  const isTooFew = Number(text) > 0 && Number(text) < held
  return (
    <FormField
      name={name}
      {...(hint && { hint })}
      {...(isTooFew && { warning: t('trainings.placesTaken', { count: held }) })}
    />
  )
}

export const TrainingPlacesLeftField = () => <PlacesField name="places_left" />

export const TrainingFields = () => (
  <>
    <FormField name="title" />
    <TrainingDateFields />
    <div className={styles.pair}>
      <TrainingPriceField />
      <FormField name="deposit" />
    </div>
    <PlacesField
      name="max_participants"
      hint={t('trainings.participantsHint', { count: MAX_PARTICIPANTS })}
    />
    <TrainingPlacesLeftField />
    <div className={styles.pair}>
      <FormField name="times" />
      <FormField name="level" />
    </div>
    <ScheduleNotice names={['times']} />
    <CollapsibleFieldGroup
      title={t('training.detailsTitle')}
      hint={t('training.detailsHint')}
      names={['language', 'min_age', ...TRAINING_LOGISTICS_FIELDS]}
    >
      <div className={styles.pair}>
        <FormField name="language" />
        <FormField name="min_age" />
      </div>
      {TRAINING_LOGISTICS_FIELDS.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </CollapsibleFieldGroup>
    <CollapsibleFieldGroup
      title={t('training.bookingTitle')}
      names={['min_participants', 'decide_on', 'payment_url']}
    >
      <div className={styles.pair}>
        <FormField name="min_participants" />
        <FormField name="decide_on" />
      </div>
      <FormField name="payment_url" />
    </CollapsibleFieldGroup>
    <FormField name="excerpt" />
    <FormField name="description" />
  </>
)
