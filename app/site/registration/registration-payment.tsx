import { useTranslation } from 'react-i18next'
import { buildTransferQrText, formatIban } from '../../../shared/bank-transfer.ts'
import { formatPrice } from '../../../shared/locale.ts'
import {
  buildTransferReference,
  getFirstPayment,
  getNetPaid,
  getRemainingBalance,
  isPaidInFull,
  roundToCents,
} from '../../../shared/registration-payment.ts'
import { toCents } from '../../../shared/validation.ts'
import { useLocale } from '../../i18n/translate.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useSiteData } from '../site-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import type { Route } from './+types/registration.ts'
import styles from './registration.module.css'

type RegistrationPaymentProps = Pick<
  Route.ComponentProps['loaderData'],
  'registration' | 'training' | 'isCalledOff' | 'bank'
>

export function RegistrationPayment(props: RegistrationPaymentProps) {
  const { registration, training, isCalledOff, bank } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const { workshop } = useSiteData()
  if (isCalledOff || registration.state !== 'confirmed') return null
  const { places, price } = registration
  if (isPaidInFull(registration)) return <p>{t('registration.paid')}</p>
  if (price === 0) return null
  const paid = getNetPaid(registration)
  const rest = getRemainingBalance(registration)
  const amount = paid > 0 ? rest : getFirstPayment(registration) * places
  const isDeposit = paid === 0 && getFirstPayment(registration) < price
  // The artist's payment page may ask for the deposit again, so it is linked only before the first
  // payment.
  const paymentUrl = paid > 0 ? '' : registration.payment_url
  const { payment, iban } = bank
  const holder = bank.account_holder || workshop.name
  const reference = buildTransferReference(registration, training.title)
  const cents = toCents(amount)
  const code = iban && cents > 0 && buildTransferQrText({ holder, iban, cents, reference })
  return (
    <section className={styles.form}>
      <h2>{t('registration_mail.payment')}</h2>
      {paid > 0 && (
        <p>
          {t('registration_mail.partly_paid', {
            paid: formatPrice(locale, roundToCents(registration.paid - registration.kept)),
            balance: formatPrice(locale, rest),
          })}
        </p>
      )}
      {payment.text && <p lang={payment.isFallback ? 'fr' : undefined}>{payment.text}</p>}
      {!payment.text && !iban && !paymentUrl && <p>{t('registration.pay_later')}</p>}
      {isDeposit && (
        <DescriptionList
          facts={[
            [t('registration.deposit_now'), formatPrice(locale, amount)],
            [t('registration.balance'), formatPrice(locale, rest - amount)],
          ]}
        />
      )}
      {paymentUrl && (
        <p>
          <a href={paymentUrl} rel="noreferrer" className="button">
            {t('registration.pay_online')}
          </a>
        </p>
      )}
      {code && (
        <>
          <DescriptionList
            facts={[
              ['IBAN', formatIban(iban)],
              [t('registration.holder'), holder],
              [t('training.price'), isDeposit || paid > 0 ? null : formatPrice(locale, amount)],
              [t('registration.reference'), reference],
            ]}
          />
          <QrCode text={code} label={t('registration.transfer')} className={styles.code} />
          <p className="soft">{t('registration.transfer_code')}</p>
        </>
      )}
    </section>
  )
}
