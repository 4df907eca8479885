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
import { CollapsibleFieldGroup } from '../form/field-group.tsx'
import styles from '../form/fields.module.css'
import { FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { PriceField } from '../prices/price-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'

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

export { TrainingDateFields }

export const TrainingPriceField = () => <PriceField freeAnswer={t('trainings.isFree')} />

export const TrainingPlacesLeftField = () => (
  <FormTextField
    name="places_left"
    label={t('fields.places_left')}
    hint={t('training.placesHint')}
    inputMode="numeric"
  />
)

export const TrainingFields = () => (
  <>
    <FormTextField name="title" label={t('fields.title')} isRequired />
    <TrainingDateFields />
    <div className={styles.pair}>
      <TrainingPriceField />
      <FormTextField
        name="max_participants"
        label={t('fields.max_participants')}
        hint={t('trainings.participantsHint', { count: MAX_PARTICIPANTS })}
        inputMode="numeric"
        isRequired
      />
    </div>
    <TrainingPlacesLeftField />
    <div className={styles.pair}>
      <FormTextField name="times" label={t('fields.times')} hint={t('training.timesHint')} />
      <FormTextField name="level" label={t('fields.level')} hint={t('training.levelHint')} />
    </div>
    <CollapsibleFieldGroup
      title={t('training.detailsTitle')}
      hint={t('training.detailsHint')}
      names={['language', 'min_age', ...TRAINING_LOGISTICS_FIELDS]}
    >
      <div className={styles.pair}>
        <FormTextField
          name="language"
          label={t('fields.language')}
          hint={t('training.languageHint')}
        />
        <FormTextField
          name="min_age"
          label={t('fields.min_age')}
          hint={t('training.ageHint')}
          inputMode="numeric"
        />
      </div>
      <FormTextField
        name="to_bring"
        label={t('fields.to_bring')}
        hint={t('training.bringHint')}
        isLong
      />
      <FormTextField name="meals" label={t('fields.meals')} hint={t('training.mealsHint')} isLong />
      <FormTextField
        name="lodging"
        label={t('fields.lodging')}
        hint={t('training.lodgingHint')}
        isLong
      />
      <FormTextField
        name="cancellation"
        label={t('fields.cancellation')}
        hint={t('training.cancellationHint')}
        isLong
      />
    </CollapsibleFieldGroup>
    <FormTextField
      name="excerpt"
      label={t('fields.excerpt')}
      hint={t('trainings.excerptHint')}
      isLong
    />
    <RichTextField name="description" label={t('fields.description')} isRequired />
  </>
)
