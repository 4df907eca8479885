import { useTranslation } from 'react-i18next'
import { formatDay } from '../../shared/locale.ts'
import { servicesContext } from '../context.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { Markdown } from '../ui/markdown.tsx'
import type { Route } from './+types/news-item.ts'
import styles from './detail.module.css'
import { findNamed } from './find-named.ts'
import { detailMeta } from './page-meta.ts'
import { Back } from './parts/back.tsx'
import { Photo } from './parts/photo.tsx'
import { photosOf } from './parts/photos-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && detailMeta(loaderData.title, loaderData.excerpt || loaderData.content)

export function loader({ request, params, context }: Route.LoaderArgs) {
  return findNamed(
    { type: 'news', find: context.get(servicesContext).news.find },
    params.item,
    request,
  )
}

/** A news item whole. The script shows its article over the list. */
export default function NewsItem({ loaderData: item }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [photo] = photosOf(item)
  return (
    <main id="content" className="page">
      <Back to="/news">{t('news.back')}</Back>
      <article className={`grid ${styles.story}`} aria-labelledby="detail-title" data-detail>
        {photo && (
          <div className={styles.photo}>
            <Photo
              photo={photo}
              alt={item.title}
              sizes="(min-width: 60rem) 50vw, 92vw"
              eager
              broken="hide"
            />
          </div>
        )}
        <div className={styles.text}>
          <header>
            <p className="soft">
              <time dateTime={item.date}>{formatDay(useLocale(), item.date)}</time>
            </p>
            <h1 id="detail-title">{item.title}</h1>
          </header>
          <div className="prose">
            <Markdown text={item.content} />
          </div>
        </div>
      </article>
    </main>
  )
}
