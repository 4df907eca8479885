/** Hidden and deleted pieces stay listed in the database, but are not returned. */
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { ArtPieceService } from './art-pieces.ts'
import type { NewsService } from './news.ts'

const parseIds = (column: string): number[] => JSON.parse(column)

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
  { artPieces, news }: { artPieces: ArtPieceService; news: NewsService },
) {
  return {
    async findPieces(newsId: number): Promise<PublicArtPiece[]> {
      const row = await db.read
        .selectFrom('news')
        .select('art_piece_ids')
        .where('id', '=', newsId)
        .executeTakeFirst()
      const ids = parseIds(row?.art_piece_ids ?? '[]')
      return ids.length > 0 ? artPieces.listByIds(ids) : []
    },

    async findNews(pieceId: number): Promise<PublicNewsItem[]> {
      const rows = await db.read
        .selectFrom('news')
        .select(['id', 'art_piece_ids'])
        .where('art_piece_ids', '!=', '[]')
        .execute()
      const ids = rows
        .filter(({ art_piece_ids }) => parseIds(art_piece_ids).includes(pieceId))
        .map(({ id }) => id)
      return ids.length > 0 ? news.listByIds(ids) : []
    },
  }
}
