import { entityAddress } from '../../../shared/address.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import { useCollections } from '../content/collections.tsx'
import { t } from '../parts/texts.ts'
import type { SitePage } from './link-address.ts'

type Titled = { id: number; title: string }

/** The public pages of news items, trainings and pieces, by their French addresses; `where` is the list they are in. */
export function usePages(): (SitePage & { where: string })[] {
  const { pieces, news, trainings } = useCollections().lists
  const pagesOf = (type: 'news' | 'training' | 'art_piece', items: Titled[], where: string) =>
    items.map((item) => ({
      title: item.title,
      address: entityAddress(DEFAULT_LOCALE, type, item),
      where,
    }))
  return [
    ...pagesOf('news', news.items, t('news.tab')),
    ...pagesOf('training', trainings.items, t('trainings.tab')),
    ...pagesOf('art_piece', pieces.items, t('pieces.tab')),
  ]
}
