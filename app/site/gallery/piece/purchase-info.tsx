import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LEGAL_PATHS } from '../../../../shared/entities/legal.ts'
import type { PublicPurchase } from '../../../../shared/entities/purchase.ts'
import { formatPrice } from '../../../../shared/locale.ts'
import { useLocale } from '../../../i18n/translate.ts'
import detail from '../../detail/detail.module.css'
import { LocalizedLink } from '../../layout/localized-link.tsx'
import { useSiteData } from '../../site-data.ts'
import { DescriptionList } from '../../text/description-list.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { FACT_SEPARATOR, renderLocalizedText } from '../../text/localized-text.tsx'
import styles from './purchase-info.module.css'

export const INQUIRY_HEADING_ID = 'interest-heading'

/**
 * Links to the message form. On a small screen, the link is sticky and repeats the price, because
 * the photo moves the other price below the screen.
 *
 * @param price in euros; null if on request
 */
export function InquiryLink({ price }: { price: number | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { phone } = useSiteData().workshop
  return (
    <>
      <p className={`screen-only ${styles.request}`}>
        <a href={`#${INQUIRY_HEADING_ID}`} className="button primary" data-scroll="">
          <span>
            {t('interest.action')}
            {price !== null && (
              <span className={styles.price}>
                {FACT_SEPARATOR}
                {formatPrice(locale, price)}
              </span>
            )}
          </span>
        </a>
      </p>
      {phone && (
        <p className={`screen-only ${styles.phone}`}>
          {t('common.label', { name: t('contact.workshop.phone') })}{' '}
          <a href={`tel:${phone.dialled}`} className="num">
            {phone.text}
          </a>
        </p>
      )}
    </>
  )
}

type PurchaseTermsProps = { purchase: LocalizedEntity<PublicPurchase> }

function useTerms(purchase: PurchaseTermsProps['purchase'], withdrawalLink: ReactNode) {
  const { t } = useTranslation()
  const delivery = [t('purchase.delivery'), renderLocalizedText(purchase, 'delivery')] as const
  const others = [
    [t('purchase.packing'), renderLocalizedText(purchase, 'packing')],
    [t('purchase.payment'), renderLocalizedText(purchase, 'payment')],
    [
      t('purchase.returns'),
      purchase.returns && (
        <>
          {renderLocalizedText(purchase, 'returns')}
          {withdrawalLink}
        </>
      ),
    ],
  ] as const
  return { delivery, others }
}

/**
 * Shows the purchase terms. On small screens, app/enhance/detail-dialog.ts closes all except the
 * delivery terms.
 */
export function PurchaseTerms({ purchase }: PurchaseTermsProps) {
  const { t } = useTranslation()
  const { delivery, others } = useTerms(
    purchase,
    <p>
      <LocalizedLink to={`${LEGAL_PATHS.terms}#withdrawal`} className="more">
        {t('legal.sections.withdrawal_title')}
      </LocalizedLink>
    </p>,
  )
  const hasOthers = others.some(([, text]) => text)
  if (!purchase.delivery && !hasOthers) return null
  return (
    <section
      className={`screen-only ${detail.ask} ${styles.terms}`}
      aria-labelledby="purchase-heading"
    >
      <h2 id="purchase-heading">{t('purchase.heading')}</h2>
      <DescriptionList facts={[delivery]} />
      {hasOthers && (
        <details open data-terms>
          <summary className="more">{t('purchase.others')}</summary>
          <DescriptionList facts={others} />
        </details>
      )}
    </section>
  )
}

export function PrintedPurchaseTerms({ purchase }: PurchaseTermsProps) {
  const { delivery, others } = useTerms(purchase, null)
  return (
    <div className={styles.printed}>
      <DescriptionList facts={[delivery, ...others]} />
    </div>
  )
}
