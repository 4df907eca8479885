/** The pieces that visitors see, a part of them at a time: nothing reads them all to show a page. */
import type { PublicArtPiece } from '../../shared/art-piece.ts'
import type { Database } from '../database/connect.ts'
import type { ArtPieces } from './art-pieces.ts'
import { trashed } from './trashed.ts'

/** Which pieces: of one category, by its id, or of all. */
type Asked = { category: number | null; from: number; most: number }

export function createShelf(db: Database, artPieces: ArtPieces) {
  const inSight = (now = Date.now()) =>
    db.read
      .selectFrom('art_pieces')
      .where('hidden', '=', 0)
      .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
      .where('id', 'not in', trashed(db.read, 'art_piece'))

  const inOrder = (category: number | null) =>
    inSight()
      .select('id')
      .$if(category !== null, (query) => query.where('category_id', '=', category))
      .orderBy(({ eb }) => eb('place', 'is not', null))
      .orderBy('place')
      .orderBy('id', 'desc')

  return {
    /** @returns how many there are by the id of their category; null stands for none */
    async counts(): Promise<Map<number | null, number>> {
      const rows = await inSight()
        .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('category_id')
        .execute()
      return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
    },

    /** @returns those that stand there, at most so many */
    async part({ category, from, most }: Asked): Promise<PublicArtPiece[]> {
      const rows = await inOrder(category).limit(most).offset(from).execute()
      return rows.length > 0 ? artPieces.listSome(rows.map(({ id }) => id)) : []
    },

    /** Whether they stand as they were made: the artist may have put them in another order. */
    async isNewestFirst(category: number | null): Promise<boolean> {
      const placed = await inSight().select('id').where('place', 'is not', null).limit(1).execute()
      if (placed.length === 0) return true
      const ids = (await inOrder(category).execute()).map(({ id }) => id)
      return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0))
    },
  }
}
