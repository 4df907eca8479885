import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import { isOpenRegistration, type Registration } from '../../../shared/registration.ts'
import {
  getAmountToRefund,
  getFirstPayment,
  getRemainingBalance,
  roundToCents,
} from '../../../shared/registration-payment.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { closeObsoleteToasts, showFailureToast, showToast } from '../components/toasts.tsx'
import { parsePrice } from '../form/amounts.ts'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { isRefundOwed } from './registration-texts.ts'
import styles from './registrations.module.css'
import { updateRegistration } from './registrations-api.ts'
import type { RegistrationsData } from './use-registrations.ts'

/** The new amounts of a registration, in euros. A missing amount stays unchanged. */
type Amounts = { [Name in 'paid' | 'balance_paid' | 'refunded' | 'kept']?: number }

type PaymentProps = { person: Registration; data: RegistrationsData }

const formatAmount = (euros: number) => ({ amount: formatPrice('fr', euros) })

type PaymentCheckboxesProps = PaymentProps & {
  isCalledOff: boolean
  /** Also offers to record an amount that differs from what is due. */
  hasOtherAmounts: boolean
}

export function PaymentCheckboxes({
  isCalledOff,
  hasOtherAmounts,
  ...props
}: PaymentCheckboxesProps) {
  const { person } = props
  const { state, places, price, paid, balance_paid, refunded, kept } = person
  const due = roundToCents(getFirstPayment(person) * places)
  const firstPaid = paid - balance_paid
  const balance = getRemainingBalance(person)
  const isOpen = isOpenRegistration(person)
  const isDeposit = balance_paid > 0 || (paid || due) < roundToCents(price * places)
  const toRefund = getAmountToRefund(person)
  const canKeep = !isRefundOwed(person, isCalledOff) && toRefund > 0
  return (
    <>
      {((state === 'confirmed' && price > 0) || paid > 0) && (
        <PaymentCheckbox
          {...props}
          label={
            isDeposit
              ? t('registrations.isDepositPaid', formatAmount(firstPaid || due))
              : t('registrations.isPaid')
          }
          isSet={paid > 0}
          time={person.paid_at}
          buildUpdate={(isSet) => ({ paid: isSet ? due : 0, balance_paid: 0 })}
          isFixed={balance_paid + refunded + kept > 0}
        />
      )}
      <AmountCheckboxes
        {...props}
        label="isBalancePaid"
        partLabel="isPartPaid"
        amount={balance_paid}
        more={isOpen && paid > 0 ? balance : 0}
        time={person.balance_paid_at}
        buildUpdate={(total) => ({ paid: firstPaid + total, balance_paid: total })}
      />
      {hasOtherAmounts && state === 'confirmed' && balance > 0 && (
        <OtherAmountButton
          {...props}
          name="payPart"
          most={balance}
          buildUpdate={(amount) => ({
            paid: paid + amount,
            balance_paid: paid > 0 ? balance_paid + amount : 0,
          })}
        />
      )}
      {isOpen && toRefund > 0 && (
        <p className={styles.unanswered}>{t('registrations.refunds', formatAmount(toRefund))}</p>
      )}
      <AmountCheckboxes
        {...props}
        label="isRefunded"
        amount={refunded}
        more={toRefund}
        time={person.refunded_at}
        // A partial refund records the rest as kept, so undoing the refund resets both amounts.
        buildUpdate={(total) => ({ refunded: total, ...(total === 0 && { kept: 0 }) })}
      />
      <AmountCheckboxes
        {...props}
        label="isKept"
        amount={kept}
        more={canKeep ? toRefund : 0}
        time={null}
        buildUpdate={(total) => ({ kept: total })}
      />
      {canKeep && (
        <OtherAmountButton
          {...props}
          name="refundPart"
          most={toRefund}
          buildUpdate={(amount) => ({
            refunded: refunded + amount,
            kept: kept + toRefund - amount,
          })}
        />
      )}
    </>
  )
}

type AmountCheckboxesProps = PaymentProps & {
  label: 'isBalancePaid' | 'isRefunded' | 'isKept'
  /** The label of the recorded amount while more can be recorded. By default `label`. */
  partLabel?: 'isPartPaid'
  /** In euros: `amount` is recorded, and `more` can be recorded in addition. */
  amount: number
  more: number
  time: string | null
  buildUpdate: (total: number) => Amounts
}

/**
 * Shows one checkbox for the recorded amount and one for `more`. If nothing is recorded, `more` has
 * the first checkbox, which keeps the focus when it is ticked.
 */
function AmountCheckboxes({
  label,
  partLabel,
  amount,
  more,
  time,
  buildUpdate,
  ...props
}: AmountCheckboxesProps) {
  const renderCheckbox = (euros: number, isSet: boolean) => (
    <PaymentCheckbox
      {...props}
      label={t(`registrations.${(isSet && more > 0 && partLabel) || label}`, formatAmount(euros))}
      isSet={isSet}
      time={isSet ? time : null}
      buildUpdate={(sets) => buildUpdate(sets ? amount + more : 0)}
    />
  )
  return (
    <>
      {(amount > 0 || more > 0) && renderCheckbox(amount || more, amount > 0)}
      {amount > 0 && more > 0 && renderCheckbox(more, false)}
    </>
  )
}

/**
 * Rounds the amounts, because sums of floating-point numbers have fractions of a cent, which the
 * API rejects.
 */
async function save({ person, data }: PaymentProps, amounts: Amounts) {
  const rounded = Object.entries(amounts).map(([name, euros]) => [name, roundToCents(euros)])
  const change = { ...Object.fromEntries(rounded), version: person.version }
  const result = await updateRegistration(person.id, change)
  if (result.ok) {
    closeObsoleteToasts('registrations')
    void data.replace(result.value)
  } else data.showFailure(t('registrations.failed'), result, person.name)
  return result.ok
}

type CheckboxProps = PaymentProps & {
  label: string
  isSet: boolean
  time: string | null
  buildUpdate: (isSet: boolean) => Amounts
  /** True if later payments or refunds depend on this one, so that it cannot be unticked. */
  isFixed?: boolean
}

function PaymentCheckbox({ label, isSet, time, buildUpdate, isFixed, ...props }: CheckboxProps) {
  const { run } = useExclusiveAction()
  /** The artist's choice until the server has answered, otherwise null. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = (isWanted: boolean) =>
    run('tick', async () => {
      setWanted(isWanted)
      const isDone = await save(props, buildUpdate(isWanted))
      setWanted(null)
      return isDone
    })
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={wanted ?? isSet}
        aria-label={t('registrations.actionOn', { action: label, name: props.person.name })}
        onChange={({ target }) => {
          if (isFixed)
            showFailureToast(
              t('registrations.failed'),
              t('registrations.untickLater'),
              'registrations',
            )
          else void set(target.checked)
        }}
      />
      <span>
        {label}
        {time && ` ${t('registrations.onDay', { day: formatDayAndMonth(new Date(time)) })}`}
      </span>
    </label>
  )
}

type OtherAmountButtonProps = PaymentProps & {
  name: 'payPart' | 'refundPart'
  /** In euros. */
  most: number
  buildUpdate: (amount: number) => Amounts
}

function OtherAmountButton({ name, most, buildUpdate, ...props }: OtherAmountButtonProps) {
  const { person } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { run, isBusy } = useExclusiveAction()
  const label = t(`registrations.${name}.label`)
  const title = t('registrations.actionOn', { action: label, name: person.name })
  function change(text: string | null) {
    setTyped(text)
    setError(undefined)
  }
  function confirm() {
    const amount = roundToCents(parsePrice(typed ?? '') ?? 0)
    if (!(amount > 0 && amount <= most))
      return setError(t('registrations.amountError', formatAmount(most)))
    void run(name, async () => {
      const isDone = await save(props, buildUpdate(amount))
      if (!isDone) return false
      setTyped(null)
      showToast(t(`registrations.${name}.done`), person.name, 'registrations')
      return true
    })
  }
  return (
    <p>
      <button type="button" className="link" aria-label={title} onClick={() => change('')}>
        {label}
      </button>
      {typed !== null && (
        <SmallDialog
          isAlert
          title={title}
          confirmLabel={t(`registrations.${name}.confirm`)}
          isConfirmBusy={isBusy}
          onConfirm={confirm}
          onCancel={() => change(null)}
        >
          <PlainTextField
            name="amount"
            label={t('registrations.amount')}
            hint={t(`registrations.${name}.hint`, formatAmount(most))}
            inputMode="decimal"
            isRequired
            autoFocus
            value={typed}
            error={error}
            onChange={change}
          />
        </SmallDialog>
      )}
    </p>
  )
}
