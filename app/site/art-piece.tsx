import { useTranslation } from 'react-i18next'
import type { Thing } from 'schema-dts'
import { idOfAddress } from '../../shared/address.ts'
import { localeOf } from '../../shared/locale.ts'
import { InterestMessage } from '../../shared/message.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/art-piece.ts'
import { findNamed } from './find-named.ts'
import styles from './frame/detail.module.css'
import { Share } from './frame/share.tsx'
import { artwork } from './head/artwork.ts'
import { entityMeta } from './head/page-meta.ts'
import { MessageForm } from './message/message-form.tsx'
import { takeMessage } from './message/take-message.ts'
import { photosOf } from './photos/photos-of.ts'
import { preparePhotos } from './photos/prepare-photos.ts'
import { PieceArticle } from './piece-article.tsx'
import { PrintedAddress } from './printed-address.tsx'
import { withCategory } from './text/localized.ts'

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
  await preparePhotos(context, photosOf(piece))
  return withCategory(piece, await categories.list(), localeOf(new URL(request.url).pathname))
}

export const action = (asked: Route.ActionArgs) =>
  takeMessage(asked, InterestMessage, idOfAddress(asked.params.piece))

export default function ArtPiece({ loaderData: piece, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const address = piece.addresses[useLocale()]
  return (
    <PieceArticle
      piece={piece}
      share={<Share />}
      ask={
        piece.available && (
          <section className={styles.ask} aria-labelledby="interest-heading">
            <h2 id="interest-heading">{t('interest.heading')}</h2>
            <MessageForm
              id="interest"
              fields={['name', 'email', 'message']}
              prefilled={{ message: t('interest.prefill', { title: piece.title }) }}
              action={address}
              answer={actionData}
              piece={piece.id}
              sent={{ title: t('interest.sent'), text: t('interest.sent_text') }}
            />
          </section>
        )
      }
      printed={<PrintedAddress path={address} />}
    />
  )
}
