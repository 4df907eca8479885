import { useTranslation } from 'react-i18next'
import { formatDay } from '../../shared/locale.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/news-item.ts'
import { findNamed } from './find-named.ts'
import { newsArticle } from './head/news-article.ts'
import { entityMeta } from './head/page-meta.ts'
import { Story } from './text/story.tsx'

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
  const { t } = useTranslation()
  const date = (
    <p className="soft">
      <time dateTime={item.date}>{formatDay(useLocale(), item.date)}</time>
    </p>
  )
  return (
    <Story back={{ to: '/news', words: t('news.back') }} of={item} text="content" above={date} />
  )
}
