import { LARGEST_GROUP } from '../../shared/training.ts'
import fieldStyles from './form/fields.module.css'
import { LineField } from './form/fields.tsx'
import { PriceField } from './form/price-field.tsx'
import { RichTextField } from './form/rich-text.tsx'
import { TrainingDays } from './form/training-days.tsx'
import { t } from './parts/texts.ts'

export { TrainingDays }

/** What a place in a training costs. */
export const TrainingPrice = () => <PriceField freeAnswer={t('trainings.isFree')} />

/** The fields of a training, in the order of its form. */
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
    <LineField
      name="excerpt"
      label={t('fields.excerpt')}
      hint={t('trainings.excerptHint')}
      isLong
    />
    <RichTextField name="description" label={t('fields.description')} isRequired />
  </>
)
