import {
  type NewNewsItem,
  type NewsItem,
  type NewsItemChange,
  type PublicNewsItem,
  publicNewsItem,
} from '../../shared/news-item.ts'
import type { Database, Queries } from '../database/connect.ts'
import { photoAddress } from '../images/photo-names.ts'
import { done } from '../outcome.ts'
import { createIllustrated } from './illustrated.ts'
import type { Illustrated } from './illustrated-kinds.ts'
import { isPublished, publicationColumns, publicationOf, unpublished } from './publication.ts'
import { trashed } from './trashed.ts'

export type News = Illustrated<NewsItem, NewNewsItem, NewsItemChange, PublicNewsItem>

const inOrder = (queries: Queries) =>
  queries
    .selectFrom('news')
    .where('id', 'not in', trashed(queries, 'news'))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')

/**
 * Creates the service for news: latest date first, and newest first within a date. A change without
 * a date keeps the date.
 */
export const createNews = (db: Database): News =>
  createIllustrated<NewsItem, NewNewsItem, NewsItemChange, PublicNewsItem>(db, {
    type: 'news',
    toPublic: publicNewsItem,
    isPublished,

    ids: (queries, isWhole) =>
      inOrder(queries)
        .select('id')
        .$if(!isWhole, (query) => query.where('id', 'not in', unpublished(queries, 'news')))
        .execute(),

    async read(queries, ids) {
      const rows = await inOrder(queries)
        .selectAll()
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute()
      return rows.map(({ photo, ...fields }) => ({
        ...fields,
        ...publicationOf(fields),
        image_url: photo ? photoAddress(photo) : '',
      }))
    },

    columns: async (
      _queries,
      { date, hidden, shown_from, image_url: _, translations: __, ...fields },
      before,
    ) =>
      done({
        ...fields,
        ...(date !== null && { date }),
        ...publicationColumns({ hidden, shown_from }, before),
      }),
  })
