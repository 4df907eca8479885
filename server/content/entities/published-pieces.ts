/** Reads the published pieces page by page with LIMIT and OFFSET. */
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import type { Database } from '../../database/connect.ts'
import { buildPublishedCondition } from '../publication.ts'
import { type ArtPieceService, selectPieces } from './art-pieces.ts'
import { rankSimilarPieces } from './similar-pieces.ts'

/** A query for one page of pieces. `category` is the id of a category, or null for all pieces. */
type PiecesQuery = { category: number | null; offset: number; limit: number }

export function createPublishedPieceReader(db: Database, artPieces: ArtPieceService) {
  const selectPublishedPieces = (category: number | null = null) =>
    selectPieces(db.read)
      .where(buildPublishedCondition())
      .$if(category !== null, (query) => query.where('category_id', '=', category))

  return {
    /** Returns the ids of all published pieces. */
    listIds: async (): Promise<number[]> =>
      (await selectPublishedPieces().select('id').execute()).map(({ id }) => id),

    /** Returns at most `count` available pieces that are similar to a piece, the best first. */
    async findSimilar(id: number, count: number): Promise<PublicArtPiece[]> {
      const rows = await selectPublishedPieces()
        .select(['id', 'materials', 'dimensions', 'category_id', 'available', 'reserved'])
        .execute()
      const piece = rows.find((row) => row.id === id)
      const offered = rows.filter(({ available, reserved }) => available === 1 && reserved === 0)
      const ids = piece ? rankSimilarPieces(piece, offered, count).map((other) => other.id) : []
      if (ids.length === 0) return []
      const found = await artPieces.listByIds(ids)
      return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },

    /**
     * Returns the number of published pieces by category id. The key null stands for pieces without
     * a category.
     */
    async countByCategory(): Promise<Map<number | null, number>> {
      const rows = await selectPublishedPieces()
        .clearOrderBy()
        .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('category_id')
        .execute()
      return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
    },

    async readPage({ category, offset, limit }: PiecesQuery): Promise<PublicArtPiece[]> {
      const rows = await selectPublishedPieces(category)
        .select('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.length > 0 ? artPieces.listByIds(rows.map(({ id }) => id)) : []
    },

    /**
     * Returns true if the pieces are sorted newest first, or false if the artist has changed the
     * sort order.
     */
    async isNewestFirst(category: number | null): Promise<boolean> {
      const placed = await selectPublishedPieces()
        .clearOrderBy()
        .select('id')
        .where('place', 'is not', null)
        .limit(1)
        .execute()
      if (placed.length === 0) return true
      const ids = (await selectPublishedPieces(category).select('id').execute()).map(({ id }) => id)
      return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0))
    },
  }
}
