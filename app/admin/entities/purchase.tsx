import { type PurchaseTexts, PurchaseTextsUpdate } from '../../../shared/entities/purchase.ts'
import type { EntityDefinition } from '../content/entity-definition.ts'
import fieldStyles from '../form/fields.module.css'
import { FormSwitchField, FormTextField } from '../form/fields.tsx'
import { t } from '../i18n/texts.ts'

/**
 * The entity definition of the texts that explain how to buy a piece. These texts are a singleton:
 * the site has only one set of them.
 */
export const purchaseDefinition: EntityDefinition<PurchaseTexts> = {
  name: 'purchase',
  photoType: null,
  formType: 'purchase',
  longTexts: { delivery: 'lines', packing: 'lines', payment: 'lines', returns: 'lines' },
  afterCreation: 'closes',
  deleteConfirmation: 'nobody',
  firstField: 'delivery',
  title: () => t('purchase.title'),
  draft: (purchase) => ({
    is_shown: purchase?.is_shown ?? false,
    delivery: purchase?.delivery ?? '',
    packing: purchase?.packing ?? '',
    payment: purchase?.payment ?? '',
    returns: purchase?.returns ?? '',
  }),
  input: (typed) => typed,
  schema: () => PurchaseTextsUpdate,
  fields: () => (
    <>
      <p className={fieldStyles.hint}>{t('purchase.check')}</p>
      <FormTextField name="delivery" label={t('fields.delivery')} isLong />
      <FormTextField name="packing" label={t('fields.packing')} isLong />
      <FormTextField name="payment" label={t('fields.payment')} isLong />
      <FormTextField name="returns" label={t('fields.returns')} isLong />
      <FormSwitchField name="is_shown" label={t('fields.is_shown')} />
    </>
  ),
  facts: ({ is_shown }) => <p>{t(is_shown ? 'purchase.about' : 'purchase.isDraft')}</p>,
}
