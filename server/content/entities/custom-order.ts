/** Stores the sort order that the artist chooses for pieces and categories. */
import type { SortOrderUpdate } from '../../../shared/entities/lifecycle/order-update.ts'
import type { Database } from '../../database/connect.ts'

/**
 * Sets the positions 0, 1, 2… of the given entities and removes the positions of all others.
 * Unknown ids are ignored, so that the request also succeeds if an entity was deleted on another
 * device.
 */
export const createSortOrderSetter =
  (db: Database, table: 'art_pieces' | 'categories') =>
  ({ ids }: SortOrderUpdate): Promise<void> =>
    db.change(async (queries) => {
      const rows = await queries.selectFrom(table).select(['id', 'place']).execute()
      const places = new Map(ids.map((id, place) => [id, place]))
      for (const { id, place: before } of rows) {
        const place = places.get(id) ?? null
        if (place === before) continue
        await queries.updateTable(table).set({ place }).where('id', '=', id).execute()
      }
    })
