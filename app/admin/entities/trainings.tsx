import {
  MAX_PARTICIPANTS,
  TRAINING_FIELDS,
  type Training,
  trainingInputSchema,
  trainingUpdateSchema,
} from '../../../shared/entities/training.ts'
import {
  getLastTrainingDay,
  isLastDayUnknown,
  isPastTraining,
  splitPastAndUpcomingTrainings,
} from '../../../shared/entities/training-dates.ts'
import { formatDateRange, formatPrice } from '../../../shared/locale.ts'
import type { EntityDefinition, FieldValues } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import {
  AddPhotoButton,
  EditDateButton,
  EditPlacesLeftButton,
  EditPriceButton,
} from '../list/row-actions.tsx'
import {
  TrainingDateFields,
  TrainingFields,
  TrainingPlacesLeftField,
  TrainingPriceField,
} from './training-fields.tsx'

const placesText = ({ places_left, max_participants }: Training) =>
  places_left === null
    ? t('trainings.people', { count: max_participants })
    : t('trainings.left', { count: places_left })

/** Returns NaN, which the schema rejects, if the user must enter the date. */
function parseEndDate({ date, end_date, duration }: FieldValues) {
  // The schema rejects an end date without a start date.
  if (date === '') return ''
  const dates = { date: String(date ?? ''), end_date: String(end_date ?? '') }
  return isLastDayUnknown({ ...dates, duration: String(duration ?? '') }) ? Number.NaN : end_date
}

export const trainingDefinition: EntityDefinition<Training> = {
  name: 'trainings',
  photoType: 'training',
  formType: 'training',
  entityFields: TRAINING_FIELDS,
  afterCreation: 'stays',
  deleteConfirmation: 'browser',
  firstField: 'title',
  title: (training) => training.title,
  displayOrder(all) {
    const { coming, past } = splitPastAndUpcomingTrainings(all)
    return [...coming, ...past]
  },
  draft: (training) => ({
    max_participants: String(training?.max_participants ?? MAX_PARTICIPANTS),
  }),
  input: (typed) => ({ end_date: parseEndDate(typed) }),
  schema: (isNew) => (isNew ? trainingInputSchema : trainingUpdateSchema),
  fields: () => <TrainingFields />,
  facts: (training) => (
    <>
      <p>
        {training.date
          ? formatDateRange('fr', training.date, getLastTrainingDay(training))
          : t('trainings.undated')}
        {isPastTraining(training) && ` · ${t('trainings.isPast')}`}
      </p>
      <p>{[training.duration, placesText(training)].join(' · ')}</p>
      <p className="num">
        <EditPriceButton
          kind={trainingDefinition}
          entity={training}
          fields={<TrainingPriceField />}
          price={formatPrice('fr', training.price)}
        />
      </p>
    </>
  ),
  actions: (training) => (
    <>
      <AddPhotoButton list="trainings" type="training" id={training.id} title={training.title} />
      <EditDateButton
        kind={trainingDefinition}
        entity={training}
        fields={<TrainingDateFields />}
        names={['date', 'duration', 'end_date']}
      />
      <EditPlacesLeftButton
        kind={trainingDefinition}
        entity={training}
        fields={<TrainingPlacesLeftField />}
      />
    </>
  ),
}
