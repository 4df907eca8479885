import { isPastDate } from '../../../shared/workshop-day.ts'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'

/** Renders the fields for an exhibition outside the workshop. */
function OnViewFields() {
  const { text: until } = useField('on_view_until')
  return (
    <FieldGroup title={t('pieces.onView')} hint={t('pieces.onViewHint')}>
      <FormTextField
        name="on_view_at"
        label={t('fields.on_view_at')}
        hint={t('pieces.onViewAtHint')}
      />
      <FormTextField
        name="on_view_until"
        label={t('fields.on_view_until')}
        type="date"
        {...(isPastDate(until) && { warning: t('pieces.onViewIsOver') })}
      />
      <FormTextField name="on_view_url" label={t('fields.on_view_url')} inputMode="url" />
    </FieldGroup>
  )
}

export const PieceDetailFields = () => (
  <>
    <div className={fieldStyles.pair}>
      <FormTextField
        name="weight"
        label={t('fields.weight')}
        hint={t('pieces.weightHint')}
        inputMode="decimal"
      />
      <FormTextField name="year" label={t('fields.year')} inputMode="numeric" />
    </div>
    <FormTextField name="edition" label={t('fields.edition')} hint={t('pieces.editionHint')} />
    <FormTextField name="care" label={t('fields.care')} hint={t('pieces.careHint')} isLong />
    <FormTextField
      name="delivery"
      label={t('fields.delivery')}
      hint={t('pieces.deliveryHint')}
      isLong
    />
    <OnViewFields />
  </>
)
