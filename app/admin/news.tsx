import { formatDay } from '../../shared/locale.ts'
import { NewNewsItem, type NewsItem, NewsItemChange } from '../../shared/news-item.ts'
import type { Kind } from './content/kind.ts'
import { publicationDraft, publicationInput } from './content/publication.ts'
import { DateAct, PhotoAct } from './list/acts.tsx'
import { NewsDate, NewsFields } from './news-fields.tsx'
import { today } from './parts/day.ts'

/** What happens at the workshop. */
export const news: Kind<NewsItem> = {
  name: 'news',
  photos: 'news',
  translates: 'news',
  longTexts: { excerpt: 'lines', content: 'rich' },
  afterCreation: 'stays',
  deletionAskedBy: 'browser',
  firstField: 'title',
  title: (item) => item.title,
  sorts: ['unseen'],
  sortsOf: ({ preview }) => (preview === null ? [] : ['unseen']),
  draft: (item) => ({
    title: item?.title ?? '',
    date: item?.date ?? today(),
    excerpt: item?.excerpt ?? '',
    content: item?.content ?? '',
    ...publicationDraft(item),
  }),
  input: (draft, item) => ({ ...publicationInput(draft), image_url: item?.image_url ?? '' }),
  schema: (isNew) => (isNew ? NewNewsItem : NewsItemChange),
  fields: (isNew) => <NewsFields isNew={isNew} />,
  facts: (item) => <p>{formatDay('fr', item.date)}</p>,
  acts: (item) => (
    <>
      <PhotoAct list="news" type="news" id={item.id} title={item.title} />
      <DateAct kind={news} entity={item} fields={<NewsDate isRequired />} />
    </>
  ),
}
