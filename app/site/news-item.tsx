import { useTranslation } from 'react-i18next'
import { formatDay, localeOf, localizedPath } from '../../shared/locale.ts'
import { servicesContext } from '../context.ts'
import { translate } from '../i18n/translate.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Route } from './+types/news-item.ts'
import { findNamed } from './find-named.ts'
import { pageMeta, summary } from './page-meta.ts'
import { Story } from './parts/story.tsx'
import { sharePicture } from './share-picture.ts'
import { newsArticle } from './structured-data/news-article.ts'

export const meta: Route.MetaFunction = ({ loaderData: item, ...here }) => {
  if (!item) return []
  const { pathname } = here.location
  const locale = localeOf(pathname)
  return pageMeta(here, {
    title: item.title,
    description: summary(item.excerpt || item.content),
    addresses: item.addresses,
    picture: sharePicture(item, pathname),
    things: (place) => [newsArticle(place, item, item.addresses[locale])],
    above: [[translate(locale)('news.title'), localizedPath(locale, '/news')]],
  })
}

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
