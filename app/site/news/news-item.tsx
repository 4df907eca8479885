import { servicesContext } from '../../context.ts'
import { findBySlug } from '../find-by-slug.ts'
import { entityMeta } from '../head/page-meta.ts'
import { newsArticleJsonLd } from '../json-ld/news-article.ts'
import { photosOf } from '../photos/photo-data.ts'
import { preparePhotos } from '../photos/prepare-photos.ts'
import type { Route } from './+types/news-item.ts'
import { NewsStory } from './news-story.tsx'

export const meta: Route.MetaFunction = ({ loaderData: item, ...args }) =>
  item &&
  entityMeta(args, 'news', item, item.excerpt || item.content, (siteData, path) => [
    newsArticleJsonLd(siteData, item, path),
  ])

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).news
  const item = await findBySlug({ type: 'news', find }, params.item, request)
  await preparePhotos(context, photosOf(item).slice(0, 1))
  return item
}

export default function NewsItem({ loaderData: item }: Route.ComponentProps) {
  return <NewsStory item={item} />
}
