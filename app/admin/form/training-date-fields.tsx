import { useState } from 'react'
import { is } from 'valibot'
import {
  getLastTrainingDay,
  isLastDayUnknown,
  isPastTraining,
} from '../../../shared/entities/training-dates.ts'
import { formatDateRange } from '../../../shared/locale.ts'
import { dateSchema } from '../../../shared/validation.ts'
import { t } from '../i18n/texts.ts'
import styles from './fields.module.css'
import { FormTextField } from './fields.tsx'
import { useField } from './form.tsx'

function useDay(name: string) {
  const { text } = useField(name)
  return is(dateSchema, text) ? text : null
}

/** A year that is partly typed begins with zeros, such as 0020, and needs no warning. */
const EARLIEST = '1900'

export function TrainingDateFields() {
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
        <FormTextField
          name="date"
          label={t('fields.date')}
          type="date"
          // Warns about a date in the past, because the year may be a typing error.
          {...(date && date >= EARLIEST && isPastTraining({ date, end_date, duration })
            ? { warning: t('trainings.pastDate') }
            : { hint: t('trainings.dateHint') })}
        />
        <FormTextField
          name="duration"
          label={t('fields.duration')}
          hint={t('trainings.durationHint')}
          isRequired
          onTypingChange={setTypingDuration}
        />
      </div>
      <FormTextField
        name="end_date"
        label={t('fields.end_date')}
        type="date"
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
