import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { formatDate, formatPrice, getLocalizedPath } from '../../shared/locale.ts'
import { getVoucherPrintPath } from '../../shared/voucher.ts'
import { requestContext, servicesContext } from '../context.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { Route } from './+types/voucher-print.ts'
import { PrintedSheet } from './printed-sheet.tsx'
import { getSiteData, useSiteData } from './site-data.ts'
import { DescriptionList } from './text/description-list.tsx'

export const meta: Route.MetaFunction = (args) => {
  const { locale } = getSiteData(args)
  return [{ title: getTranslator(locale)('voucher.title') }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const isAllowed = await context.get(requestContext).isSignedIn()
  const voucher =
    isAllowed && (await context.get(servicesContext).vouchers.findByNumber(params.number))
  if (!voucher) throw data(null, { status: 404 })
  const { number, gift, amount, recipient, valid_until } = voucher
  return { number, gift, amount, recipient, valid_until }
}

export default function VoucherPrintPage({ loaderData }: Route.ComponentProps) {
  const { number, gift, amount, recipient, valid_until } = loaderData
  const { t } = useTranslation()
  const { locale, workshop, sections } = useSiteData()
  return (
    <PrintedSheet
      title={t('voucher.title')}
      number={t('voucher.number', { number: number.toUpperCase() })}
      languagesLabel={t('voucher.languages')}
      getPath={(language) => getVoucherPrintPath(language, number)}
      linkedPath={getLocalizedPath(
        locale,
        sections.includes('/training') ? '/training' : '/contact',
      )}
      adminPath="/admin/vouchers"
    >
      <div className="sheet-gift">
        {recipient && <p className="note">{t('voucher.recipient', { name: recipient })}</p>}
        <h2 lang={gift ? 'fr' : undefined}>{gift || formatPrice(locale, amount ?? 0)}</h2>
      </div>
      <DescriptionList
        facts={[
          [t('voucher.valid_until'), valid_until && formatDate(locale, valid_until)],
          [t('voucher.phone'), workshop.phone?.text],
          [t('voucher.email'), workshop.readableEmail],
        ]}
      />
      <p>{t('voucher.use')}</p>
    </PrintedSheet>
  )
}
