import { is } from 'valibot'
import { getLastTrainingDay, isPastTraining } from '../../../shared/entities/training-dates.ts'
import { formatDateRange } from '../../../shared/locale.ts'
import { dateSchema } from '../../../shared/validation.ts'
import { t } from '../i18n/texts.ts'
import styles from './fields.module.css'
import { FormTextField } from './fields.tsx'
import { useField } from './form.tsx'

/** Returns the value of a field as a date, or null if it is not a valid date. */
function useDay(name: string) {
  const { text } = useField(name)
  return is(dateSchema, text) ? text : null
}

/**
 * Dates before 1900 do not cause the warning that a date is in the past. They come from a year that
 * is only partly typed: such a year begins with zeros, for example 0020.
 */
const EARLIEST = '1900'

/** Renders the form fields for the first day, the duration and the last day of a training. */
export function TrainingDateFields() {
  const date = useDay('date')
  const end_date = useDay('end_date')
  const { text: duration } = useField('duration')
  return (
    <>
      <div className={styles.pair}>
        <FormTextField
          name="date"
          label={t('fields.date')}
          type="date"
          // Warns about a date in the past, because the year may be a typing error. The warning
          // does not prevent saving.
          {...(date && date >= EARLIEST && isPastTraining({ date, end_date, duration })
            ? { warning: t('trainings.pastDate') }
            : { hint: t('trainings.dateHint') })}
        />
        <FormTextField
          name="duration"
          label={t('fields.duration')}
          hint={t('trainings.durationHint')}
          isRequired
        />
      </div>
      <FormTextField
        name="end_date"
        label={t('fields.end_date')}
        type="date"
        hint={
          date
            ? t('trainings.daysHint', {
                days: formatDateRange('fr', date, getLastTrainingDay({ date, end_date, duration })),
              })
            : t('trainings.endHint')
        }
      />
    </>
  )
}
