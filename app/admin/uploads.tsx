/** The photos that are being sent: they go on while the artist looks elsewhere, one after the other, in their order. */
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { EntityType } from '../../shared/image.ts'
import type { CollectionName } from './api.ts'
import { useCollections } from './collections.tsx'
import { countPhotos, sendPhoto } from './photo-sending.ts'
import { t } from './texts.ts'
import { say, sayFailed } from './toasts.tsx'

export type Owner = { list: CollectionName; type: EntityType; id: number }
export type FailedPhoto = { key: number; file: File; reason: string }
type State = { progress: { position: number; total: number } | null; failed: FailedPhoto[] }

type Uploads = {
  add: (owner: Owner, files: File[]) => void
  stateOf: (type: EntityType, id: number) => State
  /** Takes a failed photo off the list; it is gone, or about to be tried again. */
  dismiss: (owner: Owner, key: number) => void
}

const Context = createContext<Uploads | null>(null)
const IDLE: State = { progress: null, failed: [] }
const keyOf = ({ type, id }: Pick<Owner, 'type' | 'id'>) => `${type}/${id}`
let lastKey = 0

export function UploadsProvider({ children }: { children: ReactNode }) {
  const { change } = useCollections()
  const [states, setStates] = useState<Record<string, State>>({})
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  useBeforeUnload((event) => {
    if (waiting.current > 0) event.preventDefault()
  })

  const alter = (owner: Owner, altered: (old: State) => State) =>
    setStates((old) => ({ ...old, [keyOf(owner)]: altered(old[keyOf(owner)] ?? IDLE) }))

  const send = async (owner: Owner, files: File[]) => {
    const total = files.length
    const count = await countPhotos(owner)
    const failures: FailedPhoto[] = []
    for (const [index, file] of files.entries()) {
      alter(owner, (old) => ({ ...old, progress: { position: index + 1, total } }))
      const outcome = await sendPhoto(owner, file, count + index)
      if (outcome.ok) {
        change(owner.list, owner.id, (entity) =>
          'images' in entity ? { ...entity, images: [...entity.images, outcome.value] } : entity,
        )
      } else failures.push({ key: ++lastKey, file, reason: outcome.reason })
    }
    alter(owner, (old) => ({ progress: null, failed: [...old.failed, ...failures] }))
    const added = total - failures.length
    if (added > 0) say(t('photos.added', { n: added }))
    if (failures.length > 0) {
      const names = failures.map(({ file, reason }) => `${file.name} : ${reason}`)
      sayFailed(t('photos.uploadsFailed'), names.join('\n'))
    }
  }

  const uploads: Uploads = {
    add: (owner, files) => {
      if (files.length === 0) return
      waiting.current++
      alter(owner, (old) => ({
        ...old,
        progress: old.progress ?? { position: 1, total: files.length },
      }))
      queue.current = queue.current
        .then(() => send(owner, files))
        .finally(() => {
          waiting.current--
        })
    },
    stateOf: (type, id) => states[keyOf({ type, id })] ?? IDLE,
    dismiss: (owner, key) =>
      alter(owner, (old) => ({ ...old, failed: old.failed.filter((photo) => photo.key !== key) })),
  }
  return <Context value={uploads}>{children}</Context>
}

/** The photos on their way, and the way to send more. */
export function useUploads(): Uploads {
  const uploads = use(Context)
  if (!uploads) throw new Error('useUploads stands outside UploadsProvider')
  return uploads
}
