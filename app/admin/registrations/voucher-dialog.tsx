import { getKeys, pick } from '../../../shared/pick.ts'
import { type Voucher, voucherInputSchema } from '../../../shared/voucher.ts'
import { getWorkshopDay, isPastDate } from '../../../shared/workshop-day.ts'
import { type ApiFailure, getErrorMessage } from '../api/api.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { formatPriceInput, parsePrice } from '../form/amounts.ts'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useValidatedForm } from '../form/use-validated-form.ts'
import { t } from '../i18n/texts.ts'
import { RestoredDraftNotice, useFormDraft } from './local-draft.tsx'
import { createVoucher, showUnknownOutcome, updateVoucher } from './registrations-api.ts'

type Values = Record<'gift' | 'amount' | 'recipient' | 'valid_until' | 'note', string>

const getSameDayNextYear = (today = getWorkshopDay()) =>
  `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace(/-02-29$/, '-02-28')

const getInitialValues = (voucher: Voucher | null): Values =>
  voucher
    ? {
        gift: voucher.gift,
        amount: voucher.amount ? formatPriceInput(voucher.amount) : '',
        recipient: voucher.recipient,
        valid_until: voucher.valid_until ?? '',
        note: voucher.note,
      }
    : { gift: '', amount: '', recipient: '', valid_until: getSameDayNextYear(), note: '' }

const toInput = (values: Values) => ({
  ...values,
  amount: parsePrice(values.amount),
  valid_until: values.valid_until || null,
})

export function showVoucherFailure(failure: ApiFailure) {
  if (failure.kind === 'refused')
    showFailureToast(t('vouchers.failed'), getErrorMessage(failure), 'vouchers')
  else showUnknownOutcome('vouchers')
}

export const getVoucherDraftName = (voucher: Voucher | null) => `voucher/${voucher?.id ?? 'new'}`

type VoucherDialogProps = {
  /** Null for a new voucher. */
  voucher: Voucher | null
  onSaved: (saved: Voucher) => void
  /**
   * Called after a failure. The voucher may be stored nevertheless if only the response was lost.
   */
  onFailure: () => void
  onCancel: () => void
}

export function VoucherDialog({ voucher, onSaved, onFailure, onCancel }: VoucherDialogProps) {
  const draft = useFormDraft(getVoucherDraftName(voucher), getInitialValues(voucher))
  const { values } = draft
  const { errors, clearErrors, submit, isBusy } = useValidatedForm({
    schema: voucherInputSchema,
    findMoreErrors: ({ valid_until }): Record<string, string> =>
      'valid_until' in draft.changedValues && isPastDate(valid_until)
        ? { valid_until: t('vouchers.fields.isOver') }
        : {},
    send: (input: ReturnType<typeof toInput>) =>
      voucher
        ? updateVoucher(voucher.id, pick(input, getKeys(draft.changedValues)))
        : createVoucher(input, draft.key),
    onSaved(saved) {
      draft.clear()
      const number = saved.number.toUpperCase()
      showToast(
        t(voucher ? 'vouchers.saved' : 'vouchers.created'),
        t('vouchers.number', { number }),
        'vouchers',
      )
      onSaved(saved)
    },
    onFailure(failure) {
      showVoucherFailure(failure)
      onFailure()
    },
  })
  const change = (name: keyof Values, typed: string) => {
    draft.change({ [name]: typed })
    clearErrors()
  }
  const bind = (name: keyof Values) => ({
    name,
    label: t(`vouchers.fields.${name}`),
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => change(name, typed),
  })
  return (
    <SmallDialog
      isAlert
      title={t(voucher ? 'vouchers.edit' : 'vouchers.add')}
      confirmLabel={t(voucher ? 'dialog.save' : 'vouchers.addAction')}
      isConfirmBusy={isBusy}
      onConfirm={() => void submit(toInput(values))}
      onCancel={onCancel}
    >
      <RestoredDraftNotice draft={draft} isNew={voucher === null} onClear={clearErrors} />
      <PlainTextField {...bind('gift')} autoFocus hint={t('vouchers.fields.giftHint')} />
      <PlainTextField
        {...bind('amount')}
        inputMode="decimal"
        hint={t('vouchers.fields.amountHint')}
      />
      <PlainTextField {...bind('recipient')} capitalize="words" />
      <PlainTextField {...bind('valid_until')} type="date" />
      <PlainTextField
        isLong
        label={t('vouchers.fields.note')}
        hint={t('vouchers.fields.noteHint')}
        value={values.note}
        onChange={(typed) => change('note', typed)}
        error={errors.note}
      />
    </SmallDialog>
  )
}
