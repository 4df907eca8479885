import { api, type TrashItemReference } from '../api/api.ts'
import { useLoadedList } from '../content/use-loaded-list.ts'

const isSame = (a: TrashItemReference, b: TrashItemReference) =>
  a.entity_type === b.entity_type && a.entity_id === b.entity_id

export function useTrash() {
  const { change, ...list } = useLoadedList(api.listTrash)
  return {
    ...list,
    /** Reloads the list, because the photos of a restored entity can then be restored too. */
    async drop(removed: TrashItemReference) {
      change((items) => items.filter((item) => !isSame(item, removed)))
      await list.load()
    },
  }
}
export type TrashState = ReturnType<typeof useTrash>
