/** The artist's own order of what has no other: pieces and categories. */
import type { Order } from '../../shared/order.ts'
import type { Database } from '../database/connect.ts'

/**
 * Gives these the places 0, 1, 2…, and all others none: where those stand is said where they are read. An id that is not
 * there (any more) is passed over, so that what another device deleted meanwhile keeps nobody from ordering the rest.
 */
export const orderIn =
  (db: Database, table: 'art_pieces' | 'categories') =>
  ({ ids }: Order): Promise<void> =>
    db.change(async (queries) => {
      const rows = await queries.selectFrom(table).select(['id', 'place']).execute()
      const places = new Map(ids.map((id, place) => [id, place]))
      for (const { id, place: before } of rows) {
        const place = places.get(id) ?? null
        if (place === before) continue
        await queries.updateTable(table).set({ place }).where('id', '=', id).execute()
      }
    })
