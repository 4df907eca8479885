import { useState } from 'react'
import {
  type Dimensions,
  type ObjectSize,
  parseDimensions,
  suggestDimensions,
} from '../../../shared/dimensions.ts'
import { isPastDate } from '../../../shared/workshop-day.ts'
import { useCollections } from '../api/collections.tsx'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { FormSelectField, FormSwitchField, FormTextField } from '../form/fields.tsx'
import { useField, useFormContext } from '../form/form.tsx'
import { PublicationFields } from '../form/publication-fields.tsx'
import { t } from '../i18n/texts.ts'
import { formatPriceInput } from '../prices/price.ts'
import { PriceField } from '../prices/price-field.tsx'
import { SoldSwitch } from '../prices/sold-switch.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'

/** Includes the private notes about the reservation or the sale. */
function SaleFields() {
  const { isOn: isAvailable } = useField('available')
  return (
    <>
      <SoldField />
      {isAvailable ? <ReservedFields /> : <SoldFields />}
    </>
  )
}

function ReservedFields() {
  const { isOn: isReserved } = useField('reserved')
  const { text: until } = useField('reserved_until')
  return (
    <>
      <FormSwitchField name="reserved" label={t('pieces.isReserved')} />
      {isReserved && (
        <div className={fieldStyles.pair}>
          <FormTextField
            name="reserved_until"
            label={t('deal.until')}
            type="date"
            hint={t('deal.untilHint')}
            {...(isPastDate(until) && { warning: t('deal.isOver') })}
          />
          <FormTextField
            name="reserved_for"
            label={t('fields.reserved_for')}
            hint={t('deal.noteHint')}
          />
        </div>
      )}
    </>
  )
}

const SoldFields = () => (
  <>
    <div className={fieldStyles.pair}>
      <FormTextField name="sold_on" label={t('fields.sold_on')} type="date" />
      <PriceField name="sold_for" isRequired={false} hint={t('deal.amountHint')} />
    </div>
    <div className={fieldStyles.pair}>
      <FormTextField name="sold_to" label={t('fields.sold_to')} hint={t('deal.noteHint')} />
      <FormTextField name="sold_note" label={t('fields.sold_note')} />
    </div>
  </>
)

function SoldField() {
  const field = useField('available')
  const { isOn: isReserved } = useField('reserved')
  return (
    <div className={fieldStyles.switchField}>
      <SoldSwitch
        id={field.id}
        className={fieldStyles.switch}
        isSold={!field.isOn}
        isReserved={isReserved}
        onChange={(isSold) => field.set(!isSold)}
        label={t('pieces.isSold')}
      />
      <span className={fieldStyles.hint}>{t('pieces.soldHint')}</span>
    </div>
  )
}

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

const PieceDetailFields = () => (
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

const format = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'centimeter',
  maximumFractionDigits: 2,
}).format

const describeObject = ({ height, width, depth, round }: ObjectSize) =>
  [
    height !== null && `H ${format(height)}`,
    width !== null && `${round ? 'Ø' : 'L'} ${format(width)}`,
    depth !== null && `P ${format(depth)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Returns text such as “H 46 cm, Ø 24 cm”. */
const formatDimensions = ({ objects, range }: Dimensions): string =>
  objects.map(describeObject).join(range ? ' à ' : ' ; ')

/** Returns an example, the recognized dimensions, or a message that none were recognized. */
function getHint(text: string): string {
  if (text.trim() === '') return t('pieces.dimensionsHint')
  const size = parseDimensions(text)
  return size
    ? t('pieces.sizeUnderstood', { size: formatDimensions(size) })
    : t('pieces.sizeNotUnderstood')
}

/** Asks for a missing unit or direction once the field has lost the focus. */
function DimensionsField() {
  const { id, text, set } = useField('dimensions')
  const [isTyping, setTyping] = useState(false)
  const suggestion = isTyping ? null : suggestDimensions(text)
  const accept = (meant: string) => {
    set(meant)
    // The clicked button disappears, so the focus moves to the field.
    document.getElementById(id)?.focus()
  }
  return (
    <FormTextField
      name="dimensions"
      label={t('fields.dimensions')}
      {...(!suggestion && { hint: getHint(text) })}
      question={
        suggestion
          ? {
              text: t(`pieces.missing.${suggestion.missing}`),
              answers: suggestion.texts.map((meant) => (
                <button key={meant} type="button" className="button" onClick={() => accept(meant)}>
                  {meant}
                </button>
              )),
            }
          : undefined
      }
      onTypingChange={setTyping}
    />
  )
}

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
              form.set('price', '')
              form.set('price_min', formatPriceInput(range[0]))
              form.set('price_max', formatPriceInput(range[1]))
            }
            document.getElementById(onRequest.id)?.focus()
          }}
        />
      )}
    </>
  )
}

export function PieceFields() {
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
