import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { is } from 'valibot'
import { MAX_TRAINING_DAYS } from '../../../shared/entities/training.ts'
import {
  addDays,
  countDaysBetween,
  countTrainingDays,
  getLastTrainingDay,
  listTrainingDays,
  type TrainingDates,
} from '../../../shared/entities/training-dates.ts'
import { dateSchema } from '../../../shared/validation.ts'
import styles from '../form/fields.module.css'
import { useField } from '../form/form.tsx'
import { armDoubleTapGuard } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'

/** Returns null for an invalid date, such as one with a year of five digits. */
export const parseDay = (text: unknown) => (is(dateSchema, text) ? text : null)

/** Shifts the days of a training so that the first one is `date`. Invalid days stay as typed. */
export function moveDays(text: string, date: string | null): string[] {
  if (text === '') return []
  const days = text.split('\n')
  const first = parseDay(days[0])
  if (!date || !first) return days
  const distance = countDaysBetween(first, date)
  return days.map((day) => (parseDay(day) ? addDays(day, distance) : day))
}

/**
 * Returns the days that the day fields show at first: all days of the training, or only the first
 * and the last if there are more than MAX_TRAINING_DAYS. If only the first is known, adds an empty
 * second day.
 */
export function listDaysToChoose(training: TrainingDates & { date: string }): string[] {
  const count = countTrainingDays(training)
  if (count > 1 && count <= MAX_TRAINING_DAYS) return listTrainingDays(training)
  return [training.date, getLastTrainingDay(training) ?? '']
}

const WEEK = 7

function suggestNextDay(days: string[]): string {
  const [before, last] = [days.at(-2), days.at(-1)].map(parseDay)
  if (!last) return ''
  return addDays(last, before ? Math.max(1, countDaysBetween(before, last)) : WEEK)
}

type TrainingDaysFieldsProps = { date: string | null; takesFocus: boolean }

/** Shows one field for each further day of a training. The field `date` contains the first day. */
export function TrainingDaysFields({ date, takesFocus }: TrainingDaysFieldsProps) {
  const field = useField('days')
  const days = moveDays(field.text, date)
  const getId = (index: number) => (index === 1 ? field.id : `${field.id}-${index}`)
  const set = (changed: string[]) => field.set(changed.length > 1 ? changed.join('\n') : '')
  const add = () => {
    set([...days, suggestNextDay(days)])
    requestAnimationFrame(() => document.getElementById(getId(days.length))?.focus())
  }
  const remove = (index: number) => {
    armDoubleTapGuard()
    set(days.toSpliced(index, 1))
  }
  return (
    <fieldset className={styles.period}>
      <legend>{t('trainings.otherDays')}</legend>
      {days.slice(1).map((day, at) => {
        const index = at + 1
        return (
          <TextField
            key={index}
            className={styles.field ?? ''}
            type="date"
            value={day}
            autoFocus={takesFocus && index === 1}
            onChange={(typed) => set(days.with(index, typed))}
          >
            <span className={styles.head}>
              <Label>{t('trainings.day', { position: index + 1 })}</Label>
              <button type="button" className="link" onClick={() => remove(index)}>
                {t('trainings.removeDay')}
              </button>
            </span>
            <Input id={getId(index)} className={styles.input ?? ''} autoComplete="off" />
          </TextField>
        )
      })}
      {days.length < MAX_TRAINING_DAYS && (
        <button type="button" className="button" onClick={add}>
          {t('trainings.addDay')}
        </button>
      )}
    </fieldset>
  )
}
