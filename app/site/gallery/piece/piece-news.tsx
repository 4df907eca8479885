import { useTranslation } from 'react-i18next'
import type { PublicNewsItem } from '../../../../shared/entities/news-item.ts'
import { formatDate } from '../../../../shared/locale.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { RelatedLinks } from '../../detail/related-links.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'

/** Lists the news items about a piece. */
export function PieceNews({ news }: { news: LocalizedEntity<PublicNewsItem>[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <RelatedLinks
      id="piece-news"
      heading={t('gallery.news')}
      links={news.map((item) => ({
        path: getEntityPath(locale, 'news', item),
        title: renderLocalizedText(item, 'title'),
        note: <time dateTime={item.date}>{formatDate(locale, item.date)}</time>,
      }))}
    />
  )
}
