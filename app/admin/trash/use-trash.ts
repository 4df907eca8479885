import { api, type TrashItemReference } from '../api/api.ts'
import { useLoadedList } from '../content/use-loaded-list.ts'

const isSame = (a: TrashItemReference, b: TrashItemReference) =>
  a.entity_type === b.entity_type && a.entity_id === b.entity_id

/** Loads the list of soft-deleted items and lets components remove items from this list. */
export function useTrash() {
  const { change, ...list } = useLoadedList(api.listTrash)
  return {
    ...list,
    /**
     * Removes an item from the local list, then reloads the list from the server. After an entity
     * has been restored, the reloaded list allows its deleted photos to be restored too.
     */
    async drop(removed: TrashItemReference) {
      change((items) => items.filter((item) => !isSame(item, removed)))
      await list.load()
    },
  }
}
export type TrashState = ReturnType<typeof useTrash>
