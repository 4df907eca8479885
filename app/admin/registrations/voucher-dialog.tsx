import { useState } from 'react'
import { type Voucher, voucherInputSchema } from '../../../shared/voucher.ts'
import { isPastDate } from '../../../shared/workshop-day.ts'
import { type ApiResult, createIdempotencyKey, getErrorMessage } from '../api/api.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { formatPriceInput, parsePrice } from '../form/amounts.ts'
import { getValidationErrors } from '../form/errors.ts'
import { PlainTextArea, PlainTextField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { getToday } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { RestoredDraftNotice, useLocalDraft } from './local-draft.tsx'
import { createVoucher, updateVoucher } from './vouchers-api.ts'

/** The texts as the artist has typed them. */
type Values = Record<'gift' | 'amount' | 'recipient' | 'valid_until' | 'note', string>
type StoredDraft = { values: Values; key: string }

const getSameDayNextYear = (today = getToday()) =>
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

export const getVoucherDraftName = (voucher: Voucher | null) => `voucher/${voucher?.id ?? 'new'}`

type VoucherDialogProps = {
  /** A new voucher is null. */
  voucher: Voucher | null
  onSaved: (saved: Voucher) => void
  onCancel: () => void
}

export function VoucherDialog({ voucher, onSaved, onCancel }: VoucherDialogProps) {
  const [initial] = useState(() =>
    JSON.stringify({ values: getInitialValues(voucher), key: createIdempotencyKey() }),
  )
  const draft = useLocalDraft(getVoucherDraftName(voucher), initial)
  const { values, key } = JSON.parse(draft.text) as StoredDraft
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { run, isBusy } = useExclusiveAction()

  const submit = () =>
    run(draft.text, async () => {
      const input = {
        ...values,
        amount: parsePrice(values.amount),
        valid_until: values.valid_until || null,
      }
      const problems = getValidationErrors(voucherInputSchema, input)
      setErrors(problems)
      if (Object.keys(problems).length > 0) return false
      const result: ApiResult<Voucher> = voucher
        ? await updateVoucher(voucher.id, input)
        : await createVoucher(input, key)
      if (result.ok) {
        draft.clear()
        const number = result.value.number.toUpperCase()
        showToast(
          t(voucher ? 'vouchers.saved' : 'vouchers.created'),
          t('vouchers.number', { number }),
          'vouchers',
        )
        onSaved(result.value)
      } else {
        setErrors(result.fields)
        showFailureToast(t('vouchers.failed'), getErrorMessage(result), 'vouchers')
      }
      return result.ok
    })
  const change = (name: keyof Values, typed: string) => {
    draft.change(
      JSON.stringify({ values: { ...values, [name]: typed }, key: createIdempotencyKey() }),
    )
    setErrors({})
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
      onConfirm={() => void submit()}
      onCancel={onCancel}
    >
      <RestoredDraftNotice draft={draft} isNew={voucher === null} onClear={() => setErrors({})} />
      <PlainTextField {...bind('gift')} autoFocus hint={t('vouchers.fields.giftHint')} />
      <PlainTextField
        {...bind('amount')}
        inputMode="decimal"
        hint={t('vouchers.fields.amountHint')}
      />
      <PlainTextField {...bind('recipient')} capitalize="words" />
      <PlainTextField
        {...bind('valid_until')}
        type="date"
        {...(isPastDate(values.valid_until) && { hint: t('vouchers.fields.isOver') })}
      />
      <PlainTextArea
        label={t('vouchers.fields.note')}
        hint={t('vouchers.fields.noteHint')}
        value={values.note}
        onChange={(typed) => change('note', typed)}
        error={errors.note ?? false}
      />
    </SmallDialog>
  )
}
