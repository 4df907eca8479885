import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import type { SuccessValue } from '../../server/result.ts'
import type { PublicCategory } from '../../shared/entities/category.ts'
import { ENTITIES, type PublishableEntityType } from '../../shared/entities/entity-types.ts'
import type { PublicPiece } from '../../shared/entities/piece.ts'
import type { Locale } from '../../shared/locale.ts'
import { getEntityPath } from '../../shared/paths.ts'
import type { PublicServices } from '../context.ts'
import type { Route } from './+types/preview-page.ts'
import { PieceArticle } from './gallery/piece/piece-article.tsx'
import { readContext } from './load.ts'
import { NewsItemArticle } from './news/news-item-article.tsx'
import { getDisplayablePhotos } from './photos/photo-data.ts'
import { preparePhotoStyles } from './photos/prepare-photo-styles.ts'
import styles from './preview-page.module.css'
import { addCategoryNameAndCare, type LocalizedEntity, localizeEntity } from './text/localize.ts'

type Service<Type extends PublishableEntityType> = PublicServices[(typeof ENTITIES)[Type]['list']]
type ArticleProps<Type extends PublishableEntityType> = {
  entity: LocalizedEntity<SuccessValue<ReturnType<Service<Type>['findForPreview']>>>
  locale: Locale
  categories: PublicCategory[]
  /** The pieces that a news item is about. */
  pieces: LocalizedEntity<PublicPiece>[]
}
const ARTICLES: { [Type in PublishableEntityType]: (props: ArticleProps<Type>) => ReactNode } = {
  art_piece: ({ entity, locale, categories }) => (
    <PieceArticle piece={addCategoryNameAndCare(entity, categories, locale)} />
  ),
  news: ({ entity, pieces }) => <NewsItemArticle item={entity} pieces={pieces} isPreview />,
}

/** Search engines must not index a preview, which only people with the secret link should see. */
export const meta: Route.MetaFunction = ({ loaderData: shown }) =>
  shown ? [{ title: shown.entity.title }, { name: 'robots', content: 'noindex' }] : []

/**
 * Loads a preview by the secret in its path. Redirects to the public page if the entity is
 * published.
 */
export async function loader(args: Route.LoaderArgs) {
  const { services, locale } = readContext(args)
  const found = await services.previews.find(args.params.secret)
  if (!found) throw data(null, { status: 404 })
  const { type, id, isPublished } = found
  const shown = await services[ENTITIES[type].list].findForPreview(id)
  if (!shown.ok) throw data(null, { status: 404 })
  const entity = localizeEntity(type, shown.value, locale)
  if (isPublished) throw redirect(getEntityPath(locale, type, entity), 302)
  await preparePhotoStyles(args.context, getDisplayablePhotos(entity))
  const findPieces = await services.newsPieces.findPieces(type === 'news' ? [id] : [])
  const pieces = findPieces(id).map((piece) => localizeEntity('art_piece', piece, locale))
  return { type, entity, locale, categories: await services.categories.list(), pieces }
}

export default function PreviewPage({ loaderData: { type, ...props } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const Article = ARTICLES[type] as ComponentType<ArticleProps<PublishableEntityType>>
  return (
    <>
      <p className={`page ${styles.note}`} role="note">
        {t('preview.note')}
      </p>
      <Article {...props} />
    </>
  )
}
