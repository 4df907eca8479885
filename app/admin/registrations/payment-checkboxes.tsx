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

/** The amounts of a registration, in euros. */
type Amounts = { [Name in 'paid' | 'balance_paid' | 'refunded' | 'kept']?: number }

type PaymentProps = { person: Registration; data: RegistrationsData }

const formatAmount = (euros: number) => ({ amount: formatPrice('fr', euros) })

export function PaymentCheckboxes({
  isCalledOff,
  ...props
}: PaymentProps & { isCalledOff: boolean }) {
  const { person } = props
  const { state, places, price, paid, balance_paid, refunded, kept } = person
  const due = getFirstPayment(person) * places
  const firstPaid = paid - balance_paid
  const balance = getRemainingBalance(person)
  const isOpen = isOpenRegistration(person)
  const isDeposit = paid > 0 ? balance_paid > 0 || balance > 0 : due < price * places
  const toRefund = getAmountToRefund(person)
  const canKeep = !isOpen && !isRefundOwed(person, isCalledOff) && toRefund > 0
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
        amount={balance_paid}
        more={isOpen && paid > 0 ? balance : 0}
        time={person.balance_paid_at}
        buildUpdate={(total) => ({ paid: firstPaid + total, balance_paid: total })}
      />
      {isOpen && toRefund > 0 && (
        <p className={styles.unanswered}>{t('registrations.refunds', formatAmount(toRefund))}</p>
      )}
      <AmountCheckboxes
        {...props}
        label="isRefunded"
        amount={refunded}
        more={toRefund}
        time={person.refunded_at}
        // A partial refund records the rest as kept, so undoing it resets both amounts.
        buildUpdate={(total) => ({ refunded: total, ...(total === 0 && { kept: 0 }) })}
      />
      <AmountCheckboxes
        {...props}
        label="isKept"
        amount={isOpen ? 0 : kept}
        more={canKeep ? toRefund : 0}
        time={null}
        buildUpdate={(total) => ({ kept: total })}
      />
      {canKeep && <PartialRefund {...props} most={toRefund} />}
    </>
  )
}

type AmountCheckboxesProps = PaymentProps & {
  label: 'isBalancePaid' | 'isRefunded' | 'isKept'
  /** In euros: `amount` is recorded, and `more` can be recorded in addition. */
  amount: number
  more: number
  time: string | null
  buildUpdate: (total: number) => Amounts
}

/**
 * Without a recorded amount, the first checkbox stands for `more`. Ticking it records the amount
 * without mounting a new checkbox, so that it keeps the focus.
 */
function AmountCheckboxes({
  label,
  amount,
  more,
  time,
  buildUpdate,
  ...props
}: AmountCheckboxesProps) {
  const renderCheckbox = (euros: number, isSet: boolean) => (
    <PaymentCheckbox
      {...props}
      label={t(`registrations.${label}`, formatAmount(euros))}
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
 * Rounds the amounts, because the API accepts no fractions of a cent, which sums of floating-point
 * numbers have.
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

/** Records that the artist has refunded a part of `most` euros and keeps the rest. */
function PartialRefund({ most, ...props }: PaymentProps & { most: number }) {
  const { name, refunded, kept } = props.person
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { run, isBusy } = useExclusiveAction()
  const label = t('registrations.refundPart')
  function change(text: string | null) {
    setTyped(text)
    setError(undefined)
  }
  function refund() {
    const amount = roundToCents(parsePrice(typed ?? '') ?? 0)
    if (!(amount > 0 && amount <= most))
      return setError(t('registrations.refundPartError', formatAmount(most)))
    const change = { refunded: refunded + amount, kept: kept + most - amount }
    void run('refund', async () => {
      const isDone = await save(props, change)
      if (!isDone) return false
      setTyped(null)
      showToast(t('registrations.refundNoted'), name, 'registrations')
      return true
    })
  }
  return (
    <p>
      <button
        type="button"
        className="link"
        aria-label={t('registrations.actionOn', { action: label, name })}
        onClick={() => change('')}
      >
        {label}
      </button>
      {typed !== null && (
        <SmallDialog
          isAlert
          title={t('registrations.actionOn', { action: label, name })}
          confirmLabel={t('registrations.refundPartConfirm')}
          isConfirmBusy={isBusy}
          onConfirm={refund}
          onCancel={() => change(null)}
        >
          <PlainTextField
            name="amount"
            label={t('registrations.refundPartAmount')}
            hint={t('registrations.refundPartHint', formatAmount(most))}
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
