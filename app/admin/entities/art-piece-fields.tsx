import { useCollections } from '../content/collections.tsx'
import { createFrenchFieldKey } from '../content/field-key.ts'
import fieldStyles from '../form/fields.module.css'
import { FormSelectField, FormSwitchField, FormTextField } from '../form/fields.tsx'
import { useField, useFormContext } from '../form/form.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import { t } from '../i18n/texts.ts'
import { formatPriceInput } from '../prices/price.ts'
import { PriceField } from '../prices/price-field.tsx'
import { SaleFields } from '../prices/sale-fields.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { DimensionsField } from './dimensions-field.tsx'
import { PieceDetailFields } from './piece-detail-fields.tsx'

export function PiecePriceFields() {
  const onRequest = useField('price_on_request')
  const form = useFormContext()
  return (
    <>
      <FormSwitchField name="price_on_request" label={t('fields.price_on_request')} />
      {onRequest.isOn ? (
        <div className={fieldStyles.pair}>
          <PriceField name="price_min" isRequired={false} hint={t('pieces.priceRangeHint')} />
          <PriceField name="price_max" isRequired={false} />
        </div>
      ) : (
        <PriceField
          hint={t('pieces.priceHint')}
          freeAnswer={t('pieces.isFree')}
          onRequest={(range) => {
            onRequest.set(true)
            if (range) {
              form.set(createFrenchFieldKey('price'), '')
              form.set(createFrenchFieldKey('price_min'), formatPriceInput(range[0]))
              form.set(createFrenchFieldKey('price_max'), formatPriceInput(range[1]))
            }
            document.getElementById(onRequest.id)?.focus()
          }}
        />
      )}
    </>
  )
}

export function ArtPieceFields() {
  const { lists } = useCollections()
  const { text: chosen } = useField('category')
  const names = lists.categories.items.map(({ name }) => name)
  // Keeps the piece's category if the list could not be loaded, because saving would erase it.
  const options = chosen && !names.includes(chosen) ? [...names, chosen] : names
  return (
    <>
      <FormTextField name="title" label={t('fields.title')} isRequired />
      <RichTextField name="description" label={t('fields.description')} />
      <PiecePriceFields />
      <FormTextField
        name="price_covers"
        label={t('fields.price_covers')}
        hint={t('pieces.priceCoversHint')}
      />
      <SaleFields />
      <FormSelectField
        name="category"
        label={t('fields.category')}
        options={[
          { value: '', label: t('pieces.noCategory') },
          ...options.map((name) => ({ value: name, label: name })),
        ]}
      />
      <DimensionsField />
      <FormTextField name="materials" label={t('fields.materials')} />
      <FormTextField
        name="signature"
        label={t('fields.signature')}
        hint={t('pieces.signatureHint')}
      />
      <PieceDetailFields />
      <FormSwitchField
        name="full_width"
        label={t('fields.full_width')}
        hint={t('pieces.fullWidthHint')}
      />
      <PublicationFields />
    </>
  )
}
