import { is } from 'valibot'
import { formatDays } from '../../../shared/locale.ts'
import { day } from '../../../shared/rules.ts'
import { isPast, lastDay } from '../../../shared/training-days.ts'
import { t } from '../parts/texts.ts'
import styles from './fields.module.css'
import { LineField } from './fields.tsx'
import { useField } from './form.tsx'

/** A field of the form as a day; null while it holds none that exists. */
function useDay(name: string) {
  const { text } = useField(name)
  return is(day, text) ? text : null
}

/** A year that is being typed begins with zeros. */
const EARLIEST = '1900'

/** When a training begins, how long it takes and, where that does not tell it, when it ends. */
export function TrainingDays() {
  const date = useDay('date')
  const end_date = useDay('end_date')
  const { text: duration } = useField('duration')
  return (
    <>
      <div className={styles.pair}>
        <LineField
          name="date"
          label={t('fields.date')}
          type="date"
          // A past day is taken, but not in silence: a year is soon mistyped.
          {...(date && date >= EARLIEST && isPast({ date, end_date, duration })
            ? { warning: t('trainings.pastDate') }
            : { hint: t('trainings.dateHint') })}
        />
        <LineField
          name="duration"
          label={t('fields.duration')}
          hint={t('trainings.durationHint')}
          isRequired
        />
      </div>
      <LineField
        name="end_date"
        label={t('fields.end_date')}
        type="date"
        hint={
          date
            ? t('trainings.daysHint', {
                days: formatDays('fr', date, lastDay({ date, end_date, duration })),
              })
            : t('trainings.endHint')
        }
      />
    </>
  )
}
