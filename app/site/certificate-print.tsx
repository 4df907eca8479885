import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import {
  getCertificatePath,
  getCertificatePrintPath,
  parseCertificateNumber,
} from '../../shared/entities/certificate.ts'
import { getLocaleFromPath, LOCALE_NAMES } from '../../shared/locale.ts'
import { pageContext, servicesContext } from '../context.ts'
import { getTranslator } from '../i18n/translate.ts'
import { createQrCode } from '../ui/qr-code.ts'
import type { Route } from './+types/certificate-print.ts'
import stylesheet from './certificate-print.css?url'
import { Photo } from './photos/photo.tsx'
import { getDisplayablePhotos } from './photos/photo-data.ts'
import { preparePhotoStyles } from './photos/prepare-photo-styles.ts'
import { useSiteData } from './site-data.ts'
import { DescriptionList } from './text/description-list.tsx'
import { getLangAttribute, localizeEntity } from './text/localize.ts'
import { renderLocalizedText } from './text/localized-text.tsx'

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const t = getTranslator(getLocaleFromPath(location.pathname))
  return loaderData
    ? [{ title: t('certificate.title') }, { name: 'robots', content: 'noindex' }]
    : []
}

/** Loads the certificate and its piece. Responds with 404 unless the administrator is signed in. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { certificates, pieces } = context.get(servicesContext)
  const number = parseCertificateNumber(params.number)
  const isAllowed = await context.get(pageContext).isSignedIn()
  const certificate = isAllowed && number ? await certificates.find(number) : null
  const found = certificate && (await pieces.findForPreview(certificate.pieceId))
  if (!certificate || !found?.ok) throw data(null, { status: 404 })
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  const piece = localizeEntity('art_piece', found.value, locale)
  await preparePhotoStyles(context, getDisplayablePhotos(piece).slice(0, 1))
  return { number: certificate.number, piece }
}

/** Shows the certificate of authenticity of a sold piece on one A4 page. */
export default function CertificatePrintPage({ loaderData }: Route.ComponentProps) {
  const { number, piece } = loaderData
  const { t } = useTranslation()
  const { siteUrl, readableUrl, locale, locales, workshop } = useSiteData()
  const [photo] = getDisplayablePhotos(piece)
  const path = getCertificatePath(locale, number)
  const code = createQrCode(siteUrl + path)
  return (
    <main id="content" className="page">
      {/* The link has no `precedence` attribute, because React would otherwise move the link before
          the inline styles. The inline styles must come first, because they declare the order of
          the cascade layers. */}
      <link rel="stylesheet" href={stylesheet} />
      <nav className="row certificate-languages" aria-label={t('certificate.languages')}>
        {locales.map((language) => (
          <a
            key={language}
            // Adds `?lang=fr` to the French URL, because its path has no language prefix and the
            // server would otherwise redirect the request to the language in the cookie.
            href={getCertificatePrintPath(language, number) + (language === 'fr' ? '?lang=fr' : '')}
            lang={language}
            className="more"
            aria-current={language === locale ? 'page' : undefined}
          >
            {LOCALE_NAMES[language]}
          </a>
        ))}
      </nav>
      <p className="soft screen-only">{t('certificate.print')}</p>
      <article className="certificate-sheet" data-detail>
        <header>
          <p className="note">{workshop.name}</p>
          <h1>{t('certificate.title')}</h1>
          <p className="num">{t('certificate.number', { number: number.toUpperCase() })}</p>
        </header>
        {photo && (
          <div className="certificate-photo">
            <Photo photo={photo} alt={piece.title} layout="story" eager broken="hide" />
          </div>
        )}
        <h2 lang={getLangAttribute(piece, 'title')}>{piece.title}</h2>
        <DescriptionList
          facts={[
            [t('gallery.materials'), renderLocalizedText(piece, 'materials')],
            [t('gallery.dimensions'), renderLocalizedText(piece, 'dimensions')],
            [t('certificate.year'), piece.year],
            [t('certificate.edition'), piece.edition],
            [t('gallery.signature'), renderLocalizedText(piece, 'signature')],
          ]}
        />
        <p>{t('certificate.statement', { name: workshop.name })}</p>
        <footer className="certificate-foot">
          <div className="certificate-signature">{t('certificate.signature')}</div>
          <div className="certificate-check">
            <svg
              viewBox={`0 0 ${code.side} ${code.side}`}
              shapeRendering="crispEdges"
              aria-hidden="true"
            >
              <path d={code.path} />
            </svg>
            <p>{readableUrl.replace(/^https?:\/\//, '') + path}</p>
          </div>
        </footer>
      </article>
    </main>
  )
}
