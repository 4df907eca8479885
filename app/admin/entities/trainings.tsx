import { useRef } from 'react'
import {
  MAX_PARTICIPANTS,
  TRAINING_FIELDS,
  type Training,
  trainingInputSchema,
  trainingUpdateSchema,
} from '../../../shared/entities/training.ts'
import {
  isLastDayUnknown,
  isPastTraining,
  splitPastAndUpcomingTrainings,
} from '../../../shared/entities/training-dates.ts'
import { formatTrainingDaysWithWeekdays } from '../../../shared/entities/training-days.ts'
import { formatPrice } from '../../../shared/locale.ts'
import { getErrorMessage } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { createSaveRequestState } from '../dialog/save-entity.ts'
import { useAdminUrl } from '../entity/admin-url.tsx'
import type { EntityDefinition, FieldValues } from '../entity/entity-definition.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import rowStyles from '../list/row-actions.module.css'
import { AddPhotoButton, QuickEditButton } from '../list/row-actions.tsx'
import {
  countExcessPlaces,
  TrainingRegistrationsLink,
  useRegistrationSummary,
} from '../registrations/open-requests.tsx'
import { copyTraining } from './copy-training.ts'
import { moveDays, parseDay } from './training-days-fields.tsx'
import {
  TrainingDateFields,
  TrainingFields,
  TrainingPlacesLeftField,
  TrainingPriceField,
} from './training-fields.tsx'

function DurationAndPlaces({ training }: { training: Training }) {
  const { id, duration, places_left, max_participants } = training
  const summary = useRegistrationSummary(id)
  const excess = summary ? countExcessPlaces(summary) : 0
  const held = summary?.held ?? 0
  // `max_participants` may be smaller than `places_left`, and than when `summary` was loaded.
  const left =
    held > 0 || places_left !== null
      ? Math.max(0, Math.min(places_left ?? max_participants, max_participants) - held)
      : null
  const places =
    left === null
      ? t('trainings.people', { count: max_participants })
      : t('trainings.left', { count: left })
  return (
    <p>
      {duration} ·{' '}
      {excess > 0 ? <strong>{t('trainings.overbooked', { count: excess })}</strong> : places}
    </p>
  )
}

/** Returns NaN as `end_date`, which the schema rejects, if the user must enter an end date. */
function parseDates({ date, end_date, duration, days: typedDays }: FieldValues) {
  // Without a start date, the schema would reject an end date, and the server would take the start
  // date from the days.
  if (date === '') return { end_date: '', days: [] }
  const firstDay = parseDay(date)
  const days = moveDays(String(typedDays ?? ''), firstDay).filter(Boolean)
  if (days.length > 0) return { end_date: days.toSorted().at(-1), days }
  const dates = { date: firstDay, end_date: String(end_date ?? '') }
  const isUnknown = isLastDayUnknown({ ...dates, duration: String(duration ?? '') })
  return { end_date: isUnknown ? Number.NaN : end_date }
}

function CopyButton({ training }: { training: Training }) {
  const { upsert } = useCollections()
  const { openDialog } = useAdminUrl()
  const { run } = useExclusiveAction()
  const copyRequest = useRef(createSaveRequestState(null))
  const copy = () =>
    run(training.id, async () => {
      const { href } = window.location
      const result = await copyTraining(trainingDefinition, training, copyRequest.current)
      if (result.ok) {
        copyRequest.current = createSaveRequestState(null)
        upsert('trainings', result.value, null)
        showToast(t('trainings.copied'), t('trainings.copiedHint'), 'trainings')
        // Opens the copy only if the artist has not opened another form during the request.
        if (window.location.href === href) openDialog({ kind: 'edit', id: result.value.id }, 'date')
      } else showFailureToast(t('failures.saved'), getErrorMessage(result), 'trainings')
      return result.ok
    })
  return (
    <button
      type="button"
      className={`tool ${rowStyles.action}`}
      aria-label={t('row.copy', { title: training.title })}
      onClick={() => void copy()}
    >
      {t('trainings.copy')}
    </button>
  )
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
  input: parseDates,
  schema: (isNew) => (isNew ? trainingInputSchema : trainingUpdateSchema),
  fields: () => <TrainingFields />,
  facts: (training) => (
    <>
      <p>
        {training.date
          ? formatTrainingDaysWithWeekdays('fr', { ...training, date: training.date })
          : t('trainings.undated')}
        {isPastTraining(training) && ` · ${t('trainings.isPast')}`}
      </p>
      <DurationAndPlaces training={training} />
      <p className="num">
        <QuickEditButton
          field="price"
          text={formatPrice('fr', training.price)}
          definition={trainingDefinition}
          entity={training}
        >
          <TrainingPriceField />
        </QuickEditButton>
      </p>
    </>
  ),
  actions: (training) => (
    <>
      <AddPhotoButton list="trainings" type="training" id={training.id} title={training.title} />
      <QuickEditButton
        field="date"
        text={t('row.date')}
        definition={trainingDefinition}
        entity={training}
      >
        <TrainingDateFields />
      </QuickEditButton>
      <QuickEditButton
        field="places"
        text={t('row.places')}
        definition={trainingDefinition}
        entity={training}
      >
        <TrainingPlacesLeftField />
      </QuickEditButton>
      <TrainingRegistrationsLink
        id={training.id}
        title={training.title}
        className={`tool ${rowStyles.action}`}
      />
      <CopyButton training={training} />
    </>
  ),
}
