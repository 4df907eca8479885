import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { getLocaleFromPath } from '../../shared/locale.ts'
import { getCertificatePath, getCertificatePrintPath } from '../../shared/paths.ts'
import { parsePrintedNumber } from '../../shared/printed-number.ts'
import { requestContext } from '../context.ts'
import { getTranslator } from '../i18n/translate.ts'
import type { Route } from './+types/certificate-print.ts'
import { formatEdition } from './gallery/piece-labels.tsx'
import { readContext } from './load.ts'
import { Photo } from './photos/photo.tsx'
import { getDisplayablePhotos } from './photos/photo-data.ts'
import { preparePhotoStyles } from './photos/prepare-photo-styles.ts'
import { PrintedSheet } from './printed-sheet.tsx'
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

/** Responds with 404 unless the administrator is signed in. */
export async function loader(args: Route.LoaderArgs) {
  const { services, locale } = readContext(args)
  const { certificates, pieces, portrait } = services
  const number = parsePrintedNumber(args.params.number)
  const isAllowed = await args.context.get(requestContext).isSignedIn()
  const certificate = isAllowed && number ? await certificates.find(number) : null
  const found = certificate && (await pieces.findForPreview(certificate.pieceId))
  if (!certificate || !found?.ok) throw data(null, { status: 404 })
  const piece = localizeEntity('art_piece', found.value, locale)
  await preparePhotoStyles(args.context, getDisplayablePhotos(piece).slice(0, 1))
  const { artist_name: artistName } = await portrait.readPublic()
  return { number: certificate.number, piece, artistName }
}

export default function CertificatePrintPage({ loaderData }: Route.ComponentProps) {
  const { number, piece, artistName } = loaderData
  const { t } = useTranslation()
  const { locale, workshop } = useSiteData()
  const [photo] = getDisplayablePhotos(piece)
  return (
    <PrintedSheet
      title={t('certificate.title')}
      number={t('certificate.number', { number: number.toUpperCase() })}
      languagesLabel={t('certificate.languages')}
      getPath={(language) => getCertificatePrintPath(language, number)}
      linkedPath={getCertificatePath(locale, number)}
      adminPath="/admin"
    >
      {photo && (
        <div className="sheet-photo">
          <Photo photo={photo} alt={piece.title} layout="story" eager broken="hide" />
        </div>
      )}
      <h2 lang={getLangAttribute(piece, 'title')}>{piece.title}</h2>
      <DescriptionList
        facts={[
          [t('gallery.materials'), renderLocalizedText(piece, 'materials')],
          [t('gallery.dimensions'), renderLocalizedText(piece, 'dimensions')],
          [t('certificate.year'), piece.year],
          [t('certificate.edition'), formatEdition(piece.edition, t)],
          [t('gallery.signature'), renderLocalizedText(piece, 'signature')],
        ]}
      />
      <p>{t('certificate.statement', { name: artistName || workshop.name })}</p>
    </PrintedSheet>
  )
}
