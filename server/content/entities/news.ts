import { fromColumnValues } from '../../../shared/entities/fields.ts'
import {
  NEWS_FIELDS,
  type NewsItem,
  type NewsItemInput,
  type NewsItemUpdate,
  type PublicNewsItem,
  toPublicNewsItem,
} from '../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess } from '../../result.ts'
import { type ContentVersionReader, cacheByContentVersion } from '../content-version.ts'
import {
  getPreviewSecret,
  isPublished,
  selectUnpublishedIds,
  toPublicationColumns,
} from '../publication.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { createEntityService, type EntityService } from './entity-service.ts'
import type { PieceService } from './pieces.ts'

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
        ...fromColumnValues(NEWS_FIELDS, row),
        preview: getPreviewSecret(row),
      }))
    },

    computeColumns: async (queries, { date, art_piece_ids, ...input }, before) =>
      createSuccess({
        date: date ?? before?.date,
        // Leaves out pieces that another device has deleted permanently.
        ...(art_piece_ids && {
          art_piece_ids: JSON.stringify(await filterExistingPieceIds(queries, art_piece_ids)),
        }),
        ...toPublicationColumns(input, before),
      }),
  })

/** Keeps the ids of pieces in the trash, because they can be restored. */
async function filterExistingPieceIds(
  queries: QueryBuilder,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('art_pieces').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}

/**
 * Builds the lookup of the public pieces of a news item and of the public news about a piece. The
 * stored links also lead to hidden and deleted pieces, because these may become public again.
 */
export function createLinkedPieceReader(
  db: Database,
  { pieces, news }: { pieces: PieceService; news: NewsService },
  contentVersion: ContentVersionReader,
) {
  const readLinks = cacheByContentVersion(contentVersion, async () => {
    const rows = await db.queries
      .selectFrom('news')
      .select(['id', 'art_piece_ids'])
      .where('art_piece_ids', '!=', '[]')
      .execute()
    return new Map(rows.map((row): [number, number[]] => [row.id, JSON.parse(row.art_piece_ids)]))
  })

  return {
    async findPieces(newsIds: readonly number[]): Promise<(newsId: number) => PublicPiece[]> {
      const links = await readLinks()
      const ids = new Set(newsIds.flatMap((newsId) => links.get(newsId) ?? []))
      const linked = ids.size > 0 ? await pieces.listByIds([...ids]) : []
      return (newsId) => linked.filter(({ id }) => links.get(newsId)?.includes(id))
    },

    async findNews(pieceId: number): Promise<PublicNewsItem[]> {
      const links = await readLinks()
      const ids = [...links].flatMap(([id, pieceIds]) => (pieceIds.includes(pieceId) ? [id] : []))
      return ids.length > 0 ? news.listByIds(ids) : []
    },
  }
}
