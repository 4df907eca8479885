import { TIMELINE_POSITIONS } from '../../../shared/entities/timeline.ts'
import { t } from '../i18n/texts.ts'
import { getFieldLabel } from './field-labels.ts'
import { FormTextField } from './fields.tsx'
import { RepeatedFields } from './repeated-fields.tsx'

export const TimelinePeriodFields = () => (
  <RepeatedFields
    prefix="period"
    positions={TIMELINE_POSITIONS}
    parts={['year', 'title', 'text']}
    translatedParts={['title', 'text']}
    texts={{
      title: (position) => t('portrait.period', { position }),
      add: t('portrait.addPeriod'),
      remove: t('portrait.removePeriod'),
      most: t('portrait.mostPeriods'),
    }}
  >
    {(period) => (
      <>
        <FormTextField
          name={`period_${period}_year`}
          label={getFieldLabel(`period_${period}_year`)}
          inputMode="numeric"
          isRequired
        />
        <FormTextField
          name={`period_${period}_title`}
          label={getFieldLabel(`period_${period}_title`)}
        />
        <FormTextField
          name={`period_${period}_text`}
          label={getFieldLabel(`period_${period}_text`)}
          isLong
        />
      </>
    )}
  </RepeatedFields>
)
