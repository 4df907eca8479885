import { useState } from 'react'
import { is } from 'valibot'
import { MAX_PARTICIPANTS, TRAINING_LOGISTICS_FIELDS } from '../../../shared/entities/training.ts'
import {
  getLastTrainingDay,
  isLastDayUnknown,
  isPastTraining,
} from '../../../shared/entities/training-dates.ts'
import { formatDateRange } from '../../../shared/locale.ts'
import { dateSchema } from '../../../shared/validation.ts'
import { FormField } from '../fields/form-field.tsx'
import { CollapsibleFieldGroup } from '../form/field-group.tsx'
import styles from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

function useDay(name: string) {
  const { text } = useField(name)
  return is(dateSchema, text) ? text : null
}

/** A year that is partly typed begins with zeros, such as 0020, and needs no warning. */
const EARLIEST = '1900'

function TrainingDateFields() {
  const date = useDay('date')
  const end_date = useDay('end_date')
  const { text: duration } = useField('duration')
  const end = useField('end_date')
  const [isTypingDuration, setTypingDuration] = useState(false)
  // Waits while the user types, because “2 jour” may become “2 jours”.
  const isAsked =
    isLastDayUnknown({ date, end_date: end.text, duration }) &&
    (!isTypingDuration || end.error !== undefined)
  const setOneDay = () => {
    end.set(date ?? '')
    // Moves the focus, because the clicked button disappears.
    document.getElementById(end.id)?.focus()
  }
  const getEndHint = () => {
    if (isAsked || !date) return t('trainings.endHint')
    const days = formatDateRange('fr', date, getLastTrainingDay({ date, end_date, duration }))
    return t('trainings.daysHint', { days })
  }
  return (
    <>
      <div className={styles.pair}>
        <FormField
          name="date"
          // Warns about a date in the past, because the year may be a typing error.
          {...(date && date >= EARLIEST && isPastTraining({ date, end_date, duration })
            ? { warning: t('trainings.pastDate') }
            : { hint: t('trainings.dateHint') })}
        />
        <FormField name="duration" onTypingChange={setTypingDuration} />
      </div>
      <FormField
        name="end_date"
        hint={getEndHint()}
        question={
          isAsked
            ? {
                text: t('trainings.endQuestion', { duration: duration.trim() }),
                answers: (
                  <button type="button" className="button" onClick={setOneDay}>
                    {t('trainings.oneDay')}
                  </button>
                ),
              }
            : undefined
        }
      />
    </>
  )
}

export { TrainingDateFields }

export const TrainingPriceField = () => (
  <FormField name="price" freeAnswer={t('trainings.isFree')} />
)

export const TrainingPlacesLeftField = () => <FormField name="places_left" />

export const TrainingFields = () => (
  <>
    <FormField name="title" />
    <TrainingDateFields />
    <div className={styles.pair}>
      <TrainingPriceField />
      <FormField
        name="max_participants"
        hint={t('trainings.participantsHint', { count: MAX_PARTICIPANTS })}
      />
    </div>
    <TrainingPlacesLeftField />
    <div className={styles.pair}>
      <FormField name="times" />
      <FormField name="level" />
    </div>
    <CollapsibleFieldGroup
      title={t('training.detailsTitle')}
      hint={t('training.detailsHint')}
      names={['language', 'min_age', ...TRAINING_LOGISTICS_FIELDS]}
    >
      <div className={styles.pair}>
        <FormField name="language" />
        <FormField name="min_age" />
      </div>
      <FormField name="to_bring" />
      <FormField name="meals" />
      <FormField name="lodging" />
      <FormField name="cancellation" />
    </CollapsibleFieldGroup>
    <FormField name="excerpt" />
    <FormField name="description" />
  </>
)
