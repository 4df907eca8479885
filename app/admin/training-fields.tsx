import { LARGEST_GROUP } from '../../shared/training.ts'
import fieldStyles from './form/fields.module.css'
import { LineField } from './form/fields.tsx'
import { PriceField } from './form/price-field.tsx'
import { RichTextField } from './form/rich-text.tsx'
import { TrainingDays } from './form/training-days.tsx'
import { t } from './parts/texts.ts'

export { TrainingDays }

export const TrainingPrice = () => <PriceField freeAnswer={t('trainings.isFree')} />

export const TrainingPlaces = () => (
  <LineField
    name="places_left"
    label={t('fields.places_left')}
    hint={t('training.placesHint')}
    inputMode="numeric"
  />
)

export const TrainingFields = () => (
  <>
    <LineField name="title" label={t('fields.title')} isRequired />
    <TrainingDays />
    <div className={fieldStyles.pair}>
      <TrainingPrice />
      <LineField
        name="max_participants"
        label={t('fields.max_participants')}
        hint={t('trainings.participantsHint', { count: LARGEST_GROUP })}
        inputMode="numeric"
        isRequired
      />
    </div>
    <TrainingPlaces />
    <div className={fieldStyles.pair}>
      <LineField name="times" label={t('fields.times')} hint={t('training.timesHint')} />
      <LineField name="level" label={t('fields.level')} hint={t('training.levelHint')} />
    </div>
    <LineField name="to_bring" label={t('fields.to_bring')} hint={t('training.bringHint')} isLong />
    <LineField name="lodging" label={t('fields.lodging')} hint={t('training.lodgingHint')} isLong />
    <LineField
      name="excerpt"
      label={t('fields.excerpt')}
      hint={t('trainings.excerptHint')}
      isLong
    />
    <RichTextField name="description" label={t('fields.description')} isRequired />
  </>
)
