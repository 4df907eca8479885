import {
  PURCHASE_FIELDS,
  type PurchaseTexts,
  purchaseTextsUpdateSchema,
} from '../../../shared/entities/purchase.ts'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormSwitchField, FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'
import { parseWeight } from '../prices/weight.ts'
import { parseNumber, toFormValues } from './form-values.ts'

/** The texts that explain how to buy a piece. */
export const purchaseDefinition: EntityDefinition<PurchaseTexts> = {
  name: 'purchase',
  photoType: null,
  formType: 'purchase',
  entityFields: PURCHASE_FIELDS,
  longTexts: {
    ...{ delivery: 'lines', large_delivery: 'lines', packing: 'lines' },
    ...{ payment: 'lines', returns: 'lines' },
  },
  afterCreation: 'closes',
  deleteConfirmation: 'nobody',
  firstField: 'delivery',
  title: () => t('purchase.title'),
  draft: (purchase) => toFormValues(PURCHASE_FIELDS, purchase),
  input: (typed) => ({
    ...typed,
    large_from_cm: parseNumber(String(typed.large_from_cm)),
    large_from_kg: parseWeight(String(typed.large_from_kg)),
  }),
  schema: () => purchaseTextsUpdateSchema,
  fields: () => (
    <>
      <p className={fieldStyles.hint}>{t('purchase.check')}</p>
      <FormTextField name="delivery" label={t('fields.delivery')} isLong />
      <FieldGroup title={t('purchase.large')} hint={t('purchase.largeHint')}>
        <div className={fieldStyles.pair}>
          <FormTextField
            name="large_from_cm"
            label={t('fields.large_from_cm')}
            inputMode="numeric"
          />
          <FormTextField
            name="large_from_kg"
            label={t('fields.large_from_kg')}
            inputMode="decimal"
          />
        </div>
        <FormTextField name="large_delivery" label={t('fields.large_delivery')} isLong />
      </FieldGroup>
      <FormTextField name="packing" label={t('fields.packing')} isLong />
      <FormTextField name="payment" label={t('fields.payment')} isLong />
      <FormTextField name="returns" label={t('fields.returns')} isLong />
      <FormSwitchField name="is_shown" label={t('fields.is_shown')} />
    </>
  ),
  facts: ({ is_shown }) => <p>{t(is_shown ? 'purchase.about' : 'purchase.isDraft')}</p>,
}
