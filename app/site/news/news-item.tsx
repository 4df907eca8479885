import { servicesContext } from '../../context.ts'
import { findEntityBySlug } from '../find-entity-by-slug.ts'
import { buildEntityMeta } from '../head/page-meta.ts'
import { buildNewsArticleJsonLd } from '../json-ld/news-article.ts'
import { getPhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import type { Route } from './+types/news-item.ts'
import { NewsStory } from './news-story.tsx'

export const meta: Route.MetaFunction = ({ loaderData: item, ...args }) =>
  item &&
  buildEntityMeta(args, 'news', item, item.excerpt || item.content, (siteData, path) => [
    buildNewsArticleJsonLd(siteData, item, path),
  ])

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).news
  const item = await findEntityBySlug({ type: 'news', find }, params.item, request)
  await preparePhotoStyles(context, getPhotos(item).slice(0, 1))
  return item
}

export default function NewsItemPage({ loaderData: item }: Route.ComponentProps) {
  return <NewsStory item={item} />
}
