import { useTranslation } from 'react-i18next'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import { formatDay } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { DetailPage } from '../detail/detail-page.tsx'
import { GalleryLink } from '../layout/gallery-link.tsx'
import type { LocalizedEntity } from '../text/localize.ts'

type NewsStoryProps = {
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>
  /** True to hide the share button, because previews of unpublished items should not be shared. */
  isPreview?: boolean
}

/** Renders the page of a news item. */
export function NewsStory({ item, isPreview = false }: NewsStoryProps) {
  const { t } = useTranslation()
  const date = (
    <p className="soft">
      <time dateTime={item.date}>{formatDay(useLocale(), item.date)}</time>
    </p>
  )
  return (
    <DetailPage
      back={{ to: '/news', label: t('news.back') }}
      entity={item}
      textField="content"
      beforeTitle={date}
      isPreview={isPreview}
    >
      {!isPreview && (
        <p>
          <GalleryLink className="more" />
        </p>
      )}
    </DetailPage>
  )
}
