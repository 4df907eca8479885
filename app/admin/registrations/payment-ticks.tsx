import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import {
  isOpenRegistration,
  type Registration,
  type RegistrationUpdate,
} from '../../../shared/registration.ts'
import {
  getAmountDue,
  getAmountToRefund,
  getBalance,
} from '../../../shared/registration-payment.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { parsePrice } from '../form/amounts.ts'
import { PlainTextField } from '../form/plain-fields.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { isRefundOwed, splitPayment } from './registration-texts.ts'
import styles from './registrations.module.css'
import { updateRegistration } from './registrations-api.ts'
import type { RegistrationsData } from './use-registrations.ts'

type PaymentProps = { person: Registration; data: RegistrationsData }

const formatAmount = (euros: number) => ({ amount: formatPrice('fr', euros) })

export function PaymentTicks({ isCalledOff, ...props }: PaymentProps & { isCalledOff: boolean }) {
  const { person } = props
  const { state, places, price, paid_at, balance_paid_at, refunded, kept } = person
  const due = getAmountDue(person) * places
  const balance = getBalance(person)
  const isOpen = isOpenRegistration(person)
  const { deposit, rest } = splitPayment(person)
  const toRefund = getAmountToRefund(person)
  const canKeep = !isOpen && !isRefundOwed(person, isCalledOff) && toRefund > 0
  return (
    <>
      {(state === 'confirmed' || paid_at) && (
        <Tick
          {...props}
          label={
            due < price * places
              ? t('registrations.isDepositPaid', formatAmount(deposit))
              : t('registrations.isPaid')
          }
          isSet={paid_at !== null}
          time={paid_at}
          buildUpdate={(is_paid) => ({ is_paid })}
        />
      )}
      {((paid_at && balance > 0 && isOpen) || balance_paid_at) && (
        <Tick
          {...props}
          label={t('registrations.isBalancePaid', formatAmount(rest))}
          isSet={balance_paid_at !== null}
          time={balance_paid_at}
          buildUpdate={(is_balance_paid) => ({ is_balance_paid })}
        />
      )}
      {balance_paid_at && balance > 0 && isOpen && (
        <p>{t('registrations.toPay', formatAmount(balance))}</p>
      )}
      {isOpen && toRefund > 0 && (
        <p className={styles.unanswered}>{t('registrations.refunds', formatAmount(toRefund))}</p>
      )}
      <AmountTicks {...props} name="refunded" amount={refunded} more={toRefund} />
      <AmountTicks
        {...props}
        name="kept"
        amount={isOpen ? 0 : kept}
        more={canKeep ? toRefund : 0}
      />
      {canKeep && <PartialRefund {...props} most={toRefund} />}
    </>
  )
}

type AmountTicksProps = PaymentProps & {
  name: 'refunded' | 'kept'
  /** In euros. `more` can be added to it. */
  amount: number
  more: number
}

/** Keeps the first tick, and the focus on it, when `more` becomes the amount. */
function AmountTicks({ name, amount, more, ...props }: AmountTicksProps) {
  const renderTick = (euros: number, isSet: boolean) => (
    <Tick
      {...props}
      label={t(`registrations.is_${name}`, formatAmount(euros))}
      isSet={isSet}
      time={isSet && name === 'refunded' ? props.person.refunded_at : null}
      buildUpdate={(sets) => ({ [name]: sets ? props.person[name] + more : 0 })}
    />
  )
  return (
    <>
      {(amount > 0 || more > 0) && renderTick(amount || more, amount > 0)}
      {amount > 0 && more > 0 && renderTick(more, false)}
    </>
  )
}

async function save({ person, data }: PaymentProps, change: RegistrationUpdate) {
  const result = await updateRegistration(person.id, change)
  if (result.ok) void data.replace(result.value)
  else data.showFailure(t('registrations.failed'), result)
  return result.ok
}

type TickProps = PaymentProps & {
  label: string
  isSet: boolean
  time: string | null
  buildUpdate: (isSet: boolean) => RegistrationUpdate
}

function Tick({ label, isSet, time, buildUpdate, ...props }: TickProps) {
  const { run } = useExclusiveAction()
  /** The value that the artist has chosen is visible until the server has answered. */
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
        onChange={({ target }) => void set(target.checked)}
      />
      <span>
        {label}
        {time && ` ${t('registrations.onDay', { day: formatDayAndMonth(new Date(time)) })}`}
      </span>
    </label>
  )
}

/** Refunds a part of `most` euros and keeps the rest. */
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
    const amount = parsePrice(typed ?? '') ?? 0
    if (!(amount > 0 && amount <= most))
      return setError(t('registrations.refundPartError', formatAmount(most)))
    const change = { refunded: refunded + amount, kept: kept + most - amount }
    void run('refund', async () => {
      const isDone = await save(props, change)
      if (isDone) setTyped(null)
      return isDone
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
