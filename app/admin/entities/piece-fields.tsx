import { useState } from 'react'
import {
  type Dimensions,
  type ObjectSize,
  parseDimensions,
  suggestDimensions,
} from '../../../shared/dimensions.ts'
import { getWorkshopDay, isPastDate } from '../../../shared/workshop-day.ts'
import { useCollections } from '../api/collections.tsx'
import { FormField } from '../fields/form-field.tsx'
import { PublicationFields } from '../fields/publication-fields.tsx'
import { SoldSwitch } from '../fields/sold-switch.tsx'
import { formatPriceInput } from '../form/amounts.ts'
import { FieldGroup } from '../form/field-group.tsx'
import fieldStyles from '../form/fields.module.css'
import { useField, useFormContext } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { QuickEditDialog } from '../list/quick-edit-dialog.tsx'
import { CategoryNameField, categoryDefinition, findCategoryByName } from './categories.tsx'

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
      <FormField name="reserved" />
      {isReserved && (
        <div className={fieldStyles.pair}>
          <FormField
            name="reserved_until"
            {...(isPastDate(until) && { warning: t('deal.isOver') })}
          />
          <FormField name="reserved_for" hint={t('deal.noteHint')} />
        </div>
      )}
    </>
  )
}

/** The form stores the French name of the payment method, because only the artist reads it. */
const PAYMENT_METHODS = ['cash', 'cheque', 'card', 'transfer', 'other'] as const

function SoldFields() {
  const { text: day } = useField('sold_on')
  const { text: who } = useField('reserved_for')
  return (
    <>
      <div className={fieldStyles.pair}>
        <FormField
          name="sold_on"
          {...(day > getWorkshopDay() && { warning: t('deal.isNotYet') })}
        />
        <FormField name="sold_for" />
      </div>
      <FormField
        name="payment_method"
        options={[
          { value: '', label: t('deal.methods.unknown') },
          ...PAYMENT_METHODS.map((method) => {
            const label = t(`deal.methods.${method}`)
            return { value: label, label }
          }),
        ]}
      />
      <FormField name="sold_to" hint={who ? t('deal.wasReserved', { who }) : t('deal.buyerHint')} />
      <FormField name="sold_note" />
    </>
  )
}

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

/** Shows the fields about an exhibition outside the workshop. */
function OnViewFields() {
  const { text: until } = useField('on_view_until')
  return (
    <FieldGroup title={t('pieces.onView')} hint={t('pieces.onViewHint')}>
      <FormField name="on_view_at" />
      <FormField
        name="on_view_until"
        {...(isPastDate(until) && { warning: t('pieces.onViewIsOver') })}
      />
      <FormField name="on_view_url" />
    </FieldGroup>
  )
}

const PieceDetailFields = () => (
  <>
    <div className={fieldStyles.pair}>
      <FormField name="weight" />
      <FormField name="year" />
    </div>
    <FormField name="edition" />
    <FormField name="care" />
    <FormField name="delivery" />
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

/** Formats text such as “H 46 cm, Ø 24 cm”. */
const formatDimensions = ({ objects, range }: Dimensions): string =>
  objects.map(describeObject).join(range ? ' à ' : ' ; ')

/**
 * Returns the hint of the dimensions field: an example if the field is empty, otherwise the
 * recognized dimensions, or that none were recognized.
 */
function getHint(text: string): string {
  if (text.trim() === '') return t('pieces.dimensionsHint')
  const size = parseDimensions(text)
  return size
    ? t('pieces.sizeUnderstood', { size: formatDimensions(size) })
    : t('pieces.sizeNotUnderstood')
}

/** After typing, asks for a missing unit, or whether a number is a height or a diameter. */
function DimensionsField() {
  const { id, text, set } = useField('dimensions')
  const [isTyping, setTyping] = useState(false)
  const suggestion = isTyping ? null : suggestDimensions(text)
  const accept = (meant: string) => {
    set(meant)
    // The clicked button disappears, so the field gets the focus.
    document.getElementById(id)?.focus()
  }
  return (
    <FormField
      name="dimensions"
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
      <FormField name="price_on_request" />
      {onRequest.isOn ? (
        <div className={fieldStyles.pair}>
          <FormField name="price_min" />
          <FormField name="price_max" />
        </div>
      ) : (
        <FormField
          name="price"
          isRequired
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

function CategoryField() {
  const { lists } = useCollections()
  const { set } = useField('category')
  const [isAdding, setAdding] = useState(false)
  return (
    <div>
      <FormField
        name="category"
        options={[
          { value: '', label: t('pieces.noCategory') },
          ...lists.categories.items.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <button type="button" className="link" onClick={() => setAdding(true)}>
        {t('categories.new')}
      </button>
      {isAdding && (
        <QuickEditDialog
          definition={categoryDefinition}
          entity={null}
          title={t('categories.new')}
          names={['name']}
          findExisting={(name) => findCategoryByName(lists.categories.items, name)}
          onClose={(saved) => {
            setAdding(false)
            if (saved && 'name' in saved) set(saved.name)
          }}
        >
          <CategoryNameField />
        </QuickEditDialog>
      )}
    </div>
  )
}

export function PieceFields() {
  return (
    <>
      <FormField name="title" />
      <FormField name="description" />
      <PiecePriceFields />
      <FormField name="price_covers" />
      <SaleFields />
      <CategoryField />
      <DimensionsField />
      <FormField name="materials" />
      <FormField name="signature" />
      <PieceDetailFields />
      <FormField name="full_width" />
      <PublicationFields />
    </>
  )
}
