import { useTranslation } from 'react-i18next'
import type { Thing } from 'schema-dts'
import { idOfAddress } from '../../shared/address.ts'
import { localeOf } from '../../shared/locale.ts'
import { InterestMessage } from '../../shared/message.ts'
import { translatableFields } from '../../shared/translation.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/art-piece.ts'
import { Availability, Price } from './availability.tsx'
import { findNamed } from './find-named.ts'
import { Back } from './frame/back.tsx'
import styles from './frame/detail.module.css'
import { Share } from './frame/share.tsx'
import { artwork } from './head/artwork.ts'
import { entityMeta } from './head/page-meta.ts'
import { MessageForm } from './message/message-form.tsx'
import { takeMessage } from './message/take-message.ts'
import { photosOf } from './photos/photos-of.ts'
import { PiecePhotos } from './photos/piece-photos.tsx'
import { PieceNumber } from './piece-number.tsx'
import { PrintedAddress } from './printed-address.tsx'
import { DetailTitle } from './text/detail-title.tsx'
import { Facts } from './text/facts.tsx'
import { FrenchNote } from './text/french-note.tsx'
import { withCategory } from './text/localized.ts'
import { marked } from './text/marked.tsx'
import { Prose } from './text/prose.tsx'

const SHOWN = [...translatableFields('art_piece'), 'category_name']

export const handle = { italic: true }
export const meta: Route.MetaFunction = ({ loaderData: piece, ...here }) => {
  if (!piece) return []
  const { title, description, materials, dimensions } = piece
  const text = description || [title, materials, dimensions].filter(Boolean).join(', ')
  return entityMeta(here, 'gallery', piece, text, (place, path) => [
    artwork(place, piece, path) as Thing,
  ])
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { artPieces, categories } = context.get(servicesContext)
  const { find } = artPieces
  const piece = await findNamed({ type: 'art_piece', find }, params.piece, request)
  return withCategory(piece, await categories.list(), localeOf(new URL(request.url).pathname))
}

export const action = (asked: Route.ActionArgs) =>
  takeMessage(asked, InterestMessage, idOfAddress(asked.params.piece))

/** A piece as a page of the catalogue. The script shows its article over the gallery. */
export default function ArtPiece({ loaderData: piece, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <main id="content" className="page">
      <Back to="/gallery">{t('gallery.back')}</Back>
      <article className={`grid ${styles.piece}`} aria-labelledby="detail-title" data-detail>
        <PiecePhotos id={`piece-${piece.id}`} title={piece.title} photos={photosOf(piece)} />
        <div className={styles.text}>
          <div>
            <PieceNumber piece={piece} />
            <DetailTitle of={piece} />
          </div>
          <div className={styles.deal}>
            <p className={styles.price}>
              <Price piece={piece} />
            </p>
            <Availability piece={piece} />
          </div>
          <Facts
            facts={[
              [t('gallery.dimensions'), marked(piece, 'dimensions')],
              [t('gallery.materials'), marked(piece, 'materials')],
              [t('gallery.signature'), marked(piece, 'signature')],
              [t('gallery.category'), marked(piece, 'category_name')],
            ]}
          />
          <Prose of={piece} field="description" />
          <Share />
          <FrenchNote of={[piece]} fields={() => SHOWN} />
          {piece.available && (
            <section className={styles.ask} aria-labelledby="interest-heading">
              <h2 id="interest-heading">{t('interest.heading')}</h2>
              <MessageForm
                id="interest"
                fields={['name', 'email', 'message']}
                prefilled={{ message: t('interest.prefill', { title: piece.title }) }}
                action={piece.addresses[locale]}
                answer={actionData}
                piece={piece.id}
                sent={{ title: t('interest.sent'), text: t('interest.sent_text') }}
              />
            </section>
          )}
        </div>
        <PrintedAddress path={piece.addresses[locale]} />
      </article>
    </main>
  )
}
