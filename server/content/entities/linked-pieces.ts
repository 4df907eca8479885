/** Hidden and deleted pieces stay listed in the database, but are not returned. */

import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { type ContentVersionReader, cacheByContentVersion } from '../content-version.ts'
import type { NewsService } from './news.ts'
import type { PieceService } from './pieces.ts'

/** Keeps pieces in the trash, which can be restored. */
export async function filterExistingPieceIds(
  queries: QueryBuilder,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('art_pieces').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => rows.some((row) => row.id === id))
}

export function createLinkedPieceReader(
  db: Database,
  { pieces, news }: { pieces: PieceService; news: NewsService },
  contentVersion: ContentVersionReader,
) {
  const readLinks = cacheByContentVersion(contentVersion, async () => {
    const rows = await db.read
      .selectFrom('news')
      .select(['id', 'art_piece_ids'])
      .where('art_piece_ids', '!=', '[]')
      .execute()
    return new Map(rows.map((row): [number, number[]] => [row.id, JSON.parse(row.art_piece_ids)]))
  })

  return {
    /** Returns a function from the id of a news item to its pieces. */
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
