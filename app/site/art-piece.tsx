import { useTranslation } from 'react-i18next'
import { entityAddress } from '../../shared/address.ts'
import { InterestMessage } from '../../shared/message.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { Markdown } from '../ui/markdown.tsx'
import type { Route } from './+types/art-piece.ts'
import styles from './detail.module.css'
import { findNamed } from './find-named.ts'
import { detailMeta } from './page-meta.ts'
import { Availability, Price } from './parts/availability.tsx'
import { Back } from './parts/back.tsx'
import { Facts } from './parts/facts.tsx'
import { MessageForm } from './parts/message-form.tsx'
import { photosOf } from './parts/photos-of.ts'
import { PieceNumber } from './parts/piece-number.tsx'
import { PiecePhotos } from './parts/piece-photos.tsx'
import { readMessage } from './read-message.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && detailMeta(loaderData.title, loaderData.description)

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).artPieces
  return findNamed({ type: 'art_piece', find }, params.piece, request)
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
            <h1 id="detail-title">{piece.title}</h1>
          </div>
          <div className={styles.deal}>
            <p className={styles.price}>
              <Price piece={piece} />
            </p>
            <Availability piece={piece} />
          </div>
          <Facts
            facts={[
              [t('gallery.dimensions'), piece.dimensions],
              [t('gallery.materials'), piece.materials],
              [t('gallery.signature'), piece.signature],
              [t('gallery.category'), piece.category],
            ]}
          />
          <div className="prose">
            <Markdown text={piece.description} />
          </div>
          {piece.available && (
            <section className={styles.ask} aria-labelledby="interest-heading">
              <h2 id="interest-heading">{t('interest.heading')}</h2>
              <MessageForm
                id="interest"
                fields={['name', 'email', 'message']}
                prefilled={{ message: t('interest.prefill', { title: piece.title }) }}
                action={entityAddress(locale, 'art_piece', piece)}
                answer={actionData}
                sent={{ title: t('interest.sent'), text: t('interest.sent_text') }}
              />
            </section>
          )}
        </div>
      </article>
    </main>
  )
}
