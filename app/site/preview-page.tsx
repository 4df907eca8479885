import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { getLocaleFromPath } from '../../shared/locale.ts'
import { getEntityPath } from '../../shared/paths.ts'
import { servicesContext } from '../context.ts'
import type { Route } from './+types/preview-page.ts'
import { PieceArticle } from './gallery/piece/piece-article.tsx'
import { NewsItemArticle } from './news/news-item-article.tsx'
import { getDisplayablePhotos } from './photos/photo-data.ts'
import { preparePhotoStyles } from './photos/prepare-photo-styles.ts'
import styles from './preview-page.module.css'
import { addCategoryTexts, localizeEntity } from './text/localize.ts'

/** Search engines must not index a preview, which only people with the secret link should see. */
export const meta: Route.MetaFunction = ({ loaderData: shown }) =>
  shown
    ? [{ title: (shown.piece ?? shown.item).title }, { name: 'robots', content: 'noindex' }]
    : []

/** A published entity redirects to its public page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { previews, categories, newsPieces } = context.get(servicesContext)
  const found = await previews.find(params.secret)
  if (!found.ok) throw data(null, { status: 404 })
  const { type, entity, isPublished } = found.value
  await preparePhotoStyles(context, getDisplayablePhotos(entity))
  const locale = getLocaleFromPath(new URL(request.url).pathname)
  if (type === 'news') {
    const item = localizeEntity(type, entity, locale)
    if (isPublished) throw redirect(getEntityPath(locale, type, item), 302)
    const pieces = (await newsPieces.findPieces([item.id]))(item.id)
    return { item, pieces: pieces.map((piece) => localizeEntity('art_piece', piece, locale)) }
  }
  const piece = localizeEntity(type, entity, locale)
  if (isPublished) throw redirect(getEntityPath(locale, type, piece), 302)
  return { piece: addCategoryTexts(piece, await categories.list(), locale) }
}

export default function PreviewPage({
  loaderData: { piece, item, pieces = [] },
}: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={`page ${styles.note}`} role="note">
        {t('preview.note')}
      </p>
      {piece ? (
        <PieceArticle piece={piece} />
      ) : (
        <NewsItemArticle item={item} pieces={pieces} isPreview />
      )}
    </>
  )
}
