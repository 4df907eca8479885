import { servicesContext } from '../context.ts'
import type { Route } from './+types/news-item.ts'
import { findNamed } from './find-named.ts'
import { newsArticle } from './head/news-article.ts'
import { entityMeta } from './head/page-meta.ts'
import { NewsStory } from './news-story.tsx'

export const meta: Route.MetaFunction = ({ loaderData: item, ...here }) =>
  item &&
  entityMeta(here, 'news', item, item.excerpt || item.content, (place, path) => [
    newsArticle(place, item, path),
  ])

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { find } = context.get(servicesContext).news
  return findNamed({ type: 'news', find }, params.item, request)
}

export default function NewsItem({ loaderData: item }: Route.ComponentProps) {
  return <NewsStory item={item} />
}
