import { useTranslation } from 'react-i18next'
import { formatDay } from '../../shared/locale.ts'
import type { PublicNewsItem } from '../../shared/news-item.ts'
import { useLocale } from '../i18n/use-locale.ts'
import type { Localized } from './text/localized.ts'
import { Story } from './text/story.tsx'

type NewsStoryProps = {
  item: Localized<Omit<PublicNewsItem, 'translations'>>
  /** Without the ways to share it. */
  isSecret?: boolean
}

/** A news item as a page to read. */
export function NewsStory({ item, isSecret = false }: NewsStoryProps) {
  const { t } = useTranslation()
  const date = (
    <p className="soft">
      <time dateTime={item.date}>{formatDay(useLocale(), item.date)}</time>
    </p>
  )
  return (
    <Story
      back={{ to: '/news', words: t('news.back') }}
      of={item}
      text="content"
      above={date}
      isSecret={isSecret}
    />
  )
}
