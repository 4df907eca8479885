import { useTranslation } from 'react-i18next'
import { LEGAL_PATHS } from '../../../../shared/entities/legal.ts'
import type { PublicPurchaseTexts } from '../../../../shared/entities/purchase.ts'
import { useSiteData } from '../../head/site-data.ts'
import { LocalizedLink } from '../../layout/localized-link.tsx'
import { DescriptionList } from '../../text/description-list.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'
import styles from './purchase-info.module.css'

/** The id of the heading above the message form of a piece. */
export const INQUIRY_HEADING_ID = 'interest-heading'

/**
 * Shows how to buy an available piece: a link to the message form, the telephone number, and the
 * texts that the artist has confirmed. On a small screen, the link is sticky at the bottom.
 */
export function PurchaseInfo({ purchase }: { purchase: LocalizedEntity<PublicPurchaseTexts> }) {
  const { t } = useTranslation()
  const { phone } = useSiteData().workshop
  return (
    <>
      <p className={`screen-only ${styles.request}`}>
        <a href={`#${INQUIRY_HEADING_ID}`} className="button primary" data-scroll="">
          {t('interest.action')}
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
      <PurchaseTextList purchase={purchase} />
    </>
  )
}

type PurchaseTextsProps = {
  purchase: LocalizedEntity<PublicPurchaseTexts>
  /** True for the texts beside the printed QR code, false for the texts that screens show. */
  isPrinted?: boolean
}

/** Shows the texts about delivery, packing, payment and returns that the artist has confirmed. */
export function PurchaseTextList({ purchase, isPrinted = false }: PurchaseTextsProps) {
  const { t } = useTranslation()
  return (
    <div className={isPrinted ? styles.printed : 'screen-only'}>
      <DescriptionList
        facts={[
          [t('purchase.delivery'), renderLocalizedText(purchase, 'delivery')],
          [t('purchase.packing'), renderLocalizedText(purchase, 'packing')],
          [t('purchase.payment'), renderLocalizedText(purchase, 'payment')],
          [
            t('purchase.returns'),
            purchase.returns && (
              <>
                {renderLocalizedText(purchase, 'returns')}
                {!isPrinted && (
                  <p>
                    <LocalizedLink to={`${LEGAL_PATHS.terms}#withdrawal`} className="more">
                      {t('legal.sections.withdrawal_title')}
                    </LocalizedLink>
                  </p>
                )}
              </>
            ),
          ],
        ]}
      />
    </div>
  )
}
