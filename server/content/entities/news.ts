import { fromColumns } from '../../../shared/entities/fields.ts'
import {
  NEWS_FIELDS,
  type NewsItem,
  type NewsItemInput,
  type NewsItemUpdate,
  type PublicNewsItem,
  toPublicNewsItem,
} from '../../../shared/entities/news-item.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess } from '../../result.ts'
import {
  isPublished,
  readPreviewSecret,
  selectUnpublishedIds,
  toPublicationColumns,
} from '../publication.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { createEntityService, type EntityService } from './entity-service.ts'
import { filterExistingPieceIds } from './linked-pieces.ts'

export type NewsService = EntityService<NewsItem, NewsItemInput, NewsItemUpdate, PublicNewsItem>

const selectNews = (queries: QueryBuilder) =>
  queries
    .selectFrom('news')
    .where('id', 'not in', selectDeletedIds(queries, 'news'))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')

export const createNewsService = (db: Database): NewsService =>
  createEntityService<NewsItem, NewsItemInput, NewsItemUpdate, PublicNewsItem>(db, {
    type: 'news',
    fields: NEWS_FIELDS,
    toPublic: toPublicNewsItem,
    isPublished,

    selectIds: (queries, forAdmin) =>
      selectNews(queries)
        .select('id')
        .$if(!forAdmin, (query) =>
          query.where('id', 'not in', selectUnpublishedIds(queries, 'news')),
        )
        .execute(),

    async read(queries, ids) {
      const rows = await selectNews(queries)
        .selectAll()
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute()
      return rows.map((row) => ({
        ...fromColumns(NEWS_FIELDS, row),
        preview: readPreviewSecret(row),
      }))
    },

    toColumns: async (queries, { date, art_piece_ids, ...input }, before) =>
      createSuccess({
        date: date ?? before?.date,
        // Another device may have deleted pieces permanently.
        ...(art_piece_ids && {
          art_piece_ids: JSON.stringify(await filterExistingPieceIds(queries, art_piece_ids)),
        }),
        ...toPublicationColumns(input, before),
      }),
  })
