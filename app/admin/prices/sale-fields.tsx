import { isPastDate } from '../../../shared/workshop-day.ts'
import fieldStyles from '../form/fields.module.css'
import { FormSwitchField, FormTextField } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { SoldSwitch } from './sold-switch.tsx'

/** Includes the private notes about the reservation or the sale. */
export function SaleFields() {
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
  <div className={fieldStyles.pair}>
    <FormTextField name="sold_on" label={t('fields.sold_on')} type="date" />
    <FormTextField name="sold_to" label={t('fields.sold_to')} hint={t('deal.noteHint')} />
  </div>
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
