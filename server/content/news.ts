import type { NewNewsItem, NewsItem, NewsItemChange } from '../../shared/news-item.ts'
import type { Database } from '../database/connect.ts'
import { photoAddress } from '../files/photo-address.ts'
import { done } from '../outcome.ts'
import { createIllustrated, type Illustrated } from './illustrated.ts'
import { trashed } from './trashed.ts'

export type News = Illustrated<NewsItem, NewNewsItem, NewsItemChange>

/** The news, latest day first and within a day what was written last. A change without a date keeps the day. */
export const createNews = (db: Database): News =>
  createIllustrated<NewsItem, NewNewsItem, NewsItemChange>(db, {
    type: 'news',

    async read(queries, id) {
      const rows = await queries
        .selectFrom('news')
        .selectAll()
        .where('id', 'not in', trashed(queries, 'news'))
        .$if(id !== undefined, (query) => query.where('id', '=', id as number))
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ photo, ...fields }) => ({
        ...fields,
        image_url: photo ? photoAddress(photo) : '',
      }))
    },

    columns: async (_queries, { date, image_url: _, translations: __, ...fields }) =>
      done(date === null ? fields : { ...fields, date }),
  })
