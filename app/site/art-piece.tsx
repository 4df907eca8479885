import { useTranslation } from 'react-i18next'
import type { Thing } from 'schema-dts'
import { localeOf } from '../../shared/locale.ts'
import { InterestMessage } from '../../shared/message.ts'
import { translatableFields } from '../../shared/translation.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/art-piece.ts'
import styles from './detail.module.css'
import { findNamed } from './find-named.ts'
import { withCategory } from './localized.ts'
import { entityMeta } from './page-meta.ts'
import { Availability, Price } from './parts/availability.tsx'
import { Back } from './parts/back.tsx'
import { DetailTitle } from './parts/detail-title.tsx'
import { Facts } from './parts/facts.tsx'
import { FrenchNote } from './parts/french-note.tsx'
import { marked } from './parts/marked.tsx'
import { MessageForm } from './parts/message-form.tsx'
import { photosOf } from './parts/photos-of.ts'
import { PieceNumber } from './parts/piece-number.tsx'
import { PiecePhotos } from './parts/piece-photos.tsx'
import { PrintedAddress } from './parts/printed-address.tsx'
import { Prose } from './parts/prose.tsx'
import { Share } from './parts/share.tsx'
import { readMessage } from './read-message.ts'
import { artwork } from './structured-data/artwork.ts'

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

export const action = ({ request }: Route.ActionArgs) => readMessage(request, InterestMessage)

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
