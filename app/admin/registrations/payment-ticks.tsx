import { useState } from 'react'
import { formatPrice } from '../../../shared/locale.ts'
import {
  getAmountDue,
  getBalance,
  isOpenRegistration,
  type Registration,
} from '../../../shared/registration.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { splitPayment } from './registration-texts.ts'
import styles from './registrations.module.css'
import { updateRegistration } from './registrations-api.ts'
import { showRegistrationFailure } from './use-registrations.ts'

type TicksProps = { person: Registration; onChange: (changed: Registration) => void }

export function PaymentTicks({ person, onChange }: TicksProps) {
  const { state, places, price, paid_at, balance_paid_at, refunded_at } = person
  const due = getAmountDue(person) * places
  const balance = getBalance(person)
  const isOpen = isOpenRegistration(person)
  const { deposit, rest } = splitPayment(person)
  return (
    <>
      {(state === 'confirmed' || paid_at) && (
        <Tick
          name="is_paid"
          label={
            due < price * places
              ? t('registrations.isDepositPaid', { amount: formatPrice('fr', deposit) })
              : t('registrations.isPaid')
          }
          time={paid_at}
          {...{ person, onChange }}
        />
      )}
      {((paid_at && balance > 0 && isOpen) || balance_paid_at) && (
        <Tick
          name="is_balance_paid"
          label={t('registrations.isBalancePaid', { amount: formatPrice('fr', rest) })}
          time={balance_paid_at}
          {...{ person, onChange }}
        />
      )}
      {balance_paid_at && balance > 0 && (
        <p>{t('registrations.toPay', { amount: formatPrice('fr', balance) })}</p>
      )}
      {isOpen && balance < 0 && (
        <>
          <p className={styles.unanswered}>
            {t('registrations.toRefund', { amount: formatPrice('fr', -balance) })}
          </p>
          <Tick
            name="is_refunded"
            label={t('registrations.isRefunded', { amount: formatPrice('fr', -balance) })}
            time={null}
            {...{ person, onChange }}
          />
        </>
      )}
      {((!isOpen && paid_at) || refunded_at) && (
        <Tick
          name="is_refunded"
          label={t('registrations.isRefunded', { amount: formatPrice('fr', person.paid) })}
          time={refunded_at}
          {...{ person, onChange }}
        />
      )}
    </>
  )
}

type TickProps = TicksProps & {
  name: 'is_paid' | 'is_balance_paid' | 'is_refunded'
  label: string
  time: string | null
}

function Tick({ person, onChange, name, label, time }: TickProps) {
  const { run } = useExclusiveAction()
  /** The value that the artist has chosen is visible until the server has answered. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = (isSet: boolean) =>
    run(name, async () => {
      setWanted(isSet)
      const result = await updateRegistration(person.id, { [name]: isSet })
      setWanted(null)
      if (result.ok) onChange(result.value)
      else showRegistrationFailure(t('registrations.failed'), result)
      return result.ok
    })
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={wanted ?? time !== null}
        aria-label={t('registrations.actionOn', { action: label, name: person.name })}
        onChange={({ target }) => void set(target.checked)}
      />
      <span>
        {label}
        {time && ` ${t('registrations.onDay', { day: formatDayAndMonth(new Date(time)) })}`}
      </span>
    </label>
  )
}
