import { api, type Thing } from '../api/api.ts'
import { useReadList } from '../content/use-read-list.ts'

const isSame = (a: Thing, b: Thing) =>
  a.entity_type === b.entity_type && a.entity_id === b.entity_id

/** What lies in the trash. */
export function useTrash() {
  const { change, ...read } = useReadList(api.trash)
  return {
    ...read,
    /** Takes from the screen what is no longer there; photos of what came back can be brought back themselves now. */
    async drop(thing: Thing) {
      change((items) => items.filter((item) => !isSame(item, thing)))
      await read.load()
    },
  }
}
export type Trash = ReturnType<typeof useTrash>
