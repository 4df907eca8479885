import {
  PURCHASE_FIELDS,
  type Purchase,
  purchaseTextsUpdateSchema,
} from '../../../shared/entities/purchase.ts'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { FormField } from '../fields/form-field.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { t } from '../i18n/texts.ts'

/** Edits the texts that explain how to buy a piece. */
export const purchaseDefinition: EntityDefinition<Purchase> = {
  name: 'purchase',
  formType: 'purchase',
  entityFields: PURCHASE_FIELDS,
  firstField: 'delivery',
  title: () => t('purchase.title'),
  schema: () => purchaseTextsUpdateSchema,
  fields: () => (
    <>
      <p className={fieldStyles.hint}>{t('purchase.check')}</p>
      <FormField name="delivery" />
      <FieldGroup title={t('purchase.large')} hint={t('purchase.largeHint')}>
        <div className={fieldStyles.pair}>
          <FormField name="large_from_cm" />
          <FormField name="large_from_kg" />
        </div>
        <FormField name="large_delivery" />
      </FieldGroup>
      <FormField name="packing" />
      <FormField name="payment" />
      <FormField name="returns" />
      <FormField name="is_shown" />
    </>
  ),
  facts: ({ is_shown }) => <p>{t(is_shown ? 'purchase.about' : 'purchase.isDraft')}</p>,
}
