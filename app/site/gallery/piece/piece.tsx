import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { redirect, useLocation } from 'react-router'
import type { Thing } from 'schema-dts'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { EMPTY_PURCHASE_TEXTS } from '../../../../shared/entities/purchase.ts'
import { getLocalizedPath } from '../../../../shared/locale.ts'
import { pieceInquirySchema } from '../../../../shared/message.ts'
import { getEntityPath, parseIdFromSlug, SENT_PARAMETER } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/translate.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from '../../detail/detail.module.css'
import { ShareButton } from '../../detail/detail-page.tsx'
import { buildEntityMeta } from '../../head/page-meta.ts'
import { buildArtworkJsonLd } from '../../json-ld/artwork.ts'
import { LocalizedLink } from '../../layout/localized-link.tsx'
import { loadEntityBySlug, readContext } from '../../load.ts'
import { handleMessageForm } from '../../message/handle-message-form.ts'
import { getContactPathForSimilarPiece } from '../../message/initial-values.ts'
import { MessageForm } from '../../message/message-form.tsx'
import { Photo } from '../../photos/photo.tsx'
import { getDisplayablePhotos } from '../../photos/photo-data.ts'
import { preparePhotoStyles } from '../../photos/prepare-photo-styles.ts'
import { useSiteData } from '../../site-data.ts'
import {
  addCategoryNameAndCare,
  chooseDeliveryTerms,
  type LocalizedEntity,
  localizeEntity,
} from '../../text/localize.ts'
import { LocalizedTitle } from '../../text/localized-text.tsx'
import { PiecePrice } from '../piece-labels.tsx'
import type { Route } from './+types/piece.ts'
import { PieceArticle } from './piece-article.tsx'
import { loadPieceNavigation } from './piece-navigation.tsx'
import {
  INQUIRY_HEADING_ID,
  InquiryLink,
  PrintedPurchaseTerms,
  PurchaseTerms,
} from './purchase-info.tsx'
import similarStyles from './similar-pieces.module.css'

type SimilarPiecesProps = {
  piece: { id: number }
  similar: LocalizedEntity<PublicPiece>[]
}

/** Replaces the message form on the page of a sold piece. */
function SimilarPieces({ piece, similar }: SimilarPiecesProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <section className={styles.ask} aria-labelledby="similar-heading">
      <h2 id="similar-heading">
        {t(similar.length > 0 ? 'similar.heading' : 'similar.heading_none')}
      </h2>
      {similar.length > 0 && (
        <ul className={similarStyles.pieces}>
          {similar.map((other) => {
            const [photo] = getDisplayablePhotos(other)
            return (
              <li key={other.id}>
                <a
                  href={getEntityPath(locale, 'art_piece', other)}
                  className={`row ${similarStyles.piece}`}
                >
                  {photo && <Photo photo={photo} alt="" layout="thumbnail" broken="hide" />}
                  <div>
                    <LocalizedTitle entity={other} />
                    <PiecePrice piece={other} isNamed />
                  </div>
                </a>
              </li>
            )
          })}
        </ul>
      )}
      <p>
        <LocalizedLink to={getContactPathForSimilarPiece(piece)} className="button">
          {t('similar.order')}
        </LocalizedLink>
      </p>
    </section>
  )
}

type PrintedPageUrlProps = {
  path: string
  /** The printed terms of sale. A piece that is not for sale has none. */
  children?: ReactNode
}

function PrintedPageUrl({ path, children }: PrintedPageUrlProps) {
  const { siteUrl, readableUrl } = useSiteData()
  return (
    <div className={`print-only ${styles.address}`}>
      {children}
      <QrCode text={siteUrl + path} />
      <p>{readableUrl.replace(/^https?:\/\//, '') + path}</p>
    </div>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return []
  const { piece, artistName, purchase } = loaderData
  const { title, description, materials, dimensions } = piece
  const text = description || [title, materials, dimensions].filter(Boolean).join(', ')
  return buildEntityMeta(args, 'gallery', piece, text, (siteData, path) => [
    buildArtworkJsonLd(siteData, piece, path, { artistName, purchase }) as Thing,
  ])
}

const MAX_SIMILAR_PIECES = 3

export async function loader(args: Route.LoaderArgs) {
  const { services, url, locale, orElse } = readContext(args)
  const { pieces, categories, newsPieces, portrait, publishedPieces, purchase } = services
  const { find } = pieces
  const piece = await loadEntityBySlug({ type: 'art_piece', find }, args.params.piece, args)
  const similar = piece.available
    ? []
    : await orElse(publishedPieces.findSimilar(piece.id, MAX_SIMILAR_PIECES), [])
  await preparePhotoStyles(args.context, [
    ...getDisplayablePhotos(piece),
    ...similar.map((other) => getDisplayablePhotos(other)[0]),
  ])
  const news = await orElse(newsPieces.findNews(piece.id), [])
  const { artist_name: artistName } = await orElse(portrait.readPublic(), portrait.buildFallback())
  const texts = await orElse(purchase.readPublic(), EMPTY_PURCHASE_TEXTS)
  const allCategories = await orElse(categories.list(), [])
  const shownPiece = addCategoryNameAndCare(piece, allCategories, locale)
  return {
    piece: shownPiece,
    list: await orElse(loadPieceNavigation(publishedPieces, shownPiece, allCategories, url), {
      navigation: null,
    }),
    news: news.map((item) => localizeEntity('news', item, locale)),
    artistName,
    purchase: chooseDeliveryTerms(localizeEntity('purchase', texts, locale), shownPiece),
    similar: similar.map((other) => localizeEntity('art_piece', other, locale)),
  }
}

export async function action(args: Route.ActionArgs) {
  const { services, locale } = readContext(args)
  const id = parseIdFromSlug(args.params.piece)
  // If the piece was hidden, redirects the form to the contact page. Status 307 keeps its fields.
  if (id === null || !(await services.pieces.find(id)).ok)
    throw redirect(getLocalizedPath(locale, '/contact#contact'), 307)
  return handleMessageForm(args, pieceInquirySchema, id)
}

export default function PiecePage({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, list, news, purchase, similar } = loaderData
  const { t } = useTranslation()
  const path = piece.paths[useLocale()]
  // The query string contains the filter and the sort order of the visitor's gallery list.
  const { search } = useLocation()
  // Keeps the form if the piece was sold before the form was sent, because the form shows the
  // result.
  const hasForm =
    piece.available || actionData !== undefined || new URLSearchParams(search).has(SENT_PARAMETER)
  return (
    <PieceArticle
      piece={piece}
      news={news}
      back={list.back}
      navigation={list.navigation}
      shareButton={<ShareButton />}
      request={
        piece.available && <InquiryLink price={piece.price_on_request ? null : piece.price} />
      }
      messageForm={
        <>
          {piece.available && <PurchaseTerms purchase={purchase} />}
          {hasForm && (
            <section className={styles.ask} aria-labelledby={INQUIRY_HEADING_ID}>
              <h2 id={INQUIRY_HEADING_ID} tabIndex={-1}>
                {t('interest.heading')}
              </h2>
              <MessageForm
                id="interest"
                fields={['name', 'email', 'message']}
                initialValues={{ message: t('interest.prefill', { title: piece.title }) }}
                action={`${path}${search}#${INQUIRY_HEADING_ID}`}
                emptyFormPath={`${path}#${INQUIRY_HEADING_ID}`}
                result={actionData}
                piece={piece.id}
                sentNotice={{
                  title: t('interest.sent'),
                  text: t('interest.sent_text'),
                  about: `${t('gallery.number', { number: piece.id })} ${piece.title}`,
                }}
              />
            </section>
          )}
          {!piece.available && <SimilarPieces piece={piece} similar={similar} />}
        </>
      }
      printContent={
        <PrintedPageUrl path={path}>
          {piece.available && <PrintedPurchaseTerms purchase={purchase} />}
        </PrintedPageUrl>
      }
    />
  )
}
