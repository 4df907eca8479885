import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { getCertificatePath } from '../../shared/paths.ts'
import { parsePrintedNumber } from '../../shared/printed-number.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { Route } from './+types/certificate.ts'
import { LocalizedLink } from './layout/localized-link.tsx'
import { readContext } from './load.ts'
import { getSiteData, useSiteData } from './site-data.ts'

export const meta: Route.MetaFunction = (args) => {
  const { locale, workshop } = getSiteData(args)
  const title = `${getTranslator(locale)('certificate.title')} – ${workshop.name}`
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

/**
 * Visitors may type the number from paper, for example without the hyphen, so the loader redirects
 * to the canonical URL.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, locale } = readContext(args)
  const number = parsePrintedNumber(args.params.number)
  const certificate = number && (await services.certificates.find(number))
  if (!certificate) return data({ certificate: null }, { status: 404 })
  if (certificate.number !== args.params.number)
    throw redirect(getCertificatePath(locale, certificate.number), 302)
  return data({ certificate: { number: certificate.number, title: certificate.titles[locale] } })
}

/** Confirms that a certificate is genuine. Shows neither the owner of the piece nor a price. */
export default function CertificatePage({ loaderData: { certificate } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { name } = useSiteData().workshop
  return (
    <main id="content" className="page">
      <header className="head">
        <h1>{t('certificate.title')}</h1>
        {certificate ? (
          <>
            <p className="lead">{t('certificate.confirmed', { title: certificate.title, name })}</p>
            <p className="num">
              {t('certificate.number', { number: certificate.number.toUpperCase() })}
            </p>
          </>
        ) : (
          <p className="lead">{t('certificate.unknown')}</p>
        )}
        <p>
          <LocalizedLink to="/contact" className="more">
            {t('certificate.contact')}
          </LocalizedLink>
        </p>
      </header>
    </main>
  )
}
