import { ENTITIES, type SortableEntityType } from '../../../shared/entities/entity-types.ts'
import type { SortOrderUpdate } from '../../../shared/entities/lifecycle/order-update.ts'
import type { Database } from '../../database/connect.ts'

/** Ignores ids that another device has deleted. */
export const createSortOrderSetter =
  (db: Database, type: SortableEntityType) =>
  ({ ids }: SortOrderUpdate): Promise<void> =>
    db.change(async (queries) => {
      const { table } = ENTITIES[type]
      const rows = await queries.selectFrom(table).select(['id', 'place']).execute()
      const places = new Map(ids.map((id, place) => [id, place]))
      for (const { id, place: before } of rows) {
        const place = places.get(id) ?? null
        if (place === before) continue
        await queries.updateTable(table).set({ place }).where('id', '=', id).execute()
      }
    })

export type SortOrderSetter = ReturnType<typeof createSortOrderSetter>
