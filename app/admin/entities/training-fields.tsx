import { MAX_PARTICIPANTS, TRAINING_LOGISTICS_FIELDS } from '../../../shared/entities/training.ts'
import { CollapsibleFieldGroup } from '../form/collapsible-field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormTextField } from '../form/fields.tsx'
import { TrainingDateFields } from '../form/training-date-fields.tsx'
import { t } from '../i18n/texts.ts'
import { PriceField } from '../prices/price-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'

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
    <div className={fieldStyles.pair}>
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
    <div className={fieldStyles.pair}>
      <FormTextField name="times" label={t('fields.times')} hint={t('training.timesHint')} />
      <FormTextField name="level" label={t('fields.level')} hint={t('training.levelHint')} />
    </div>
    <CollapsibleFieldGroup
      title={t('training.detailsTitle')}
      hint={t('training.detailsHint')}
      names={['language', 'min_age', ...TRAINING_LOGISTICS_FIELDS]}
    >
      <div className={fieldStyles.pair}>
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
