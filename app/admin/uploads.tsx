import { type ReactNode, useEffect, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import { useCollections } from './collections.tsx'
import { startUploads } from './uploads-queue.ts'
import { wouldLosePhotos } from './uploads-state.ts'

/** Keeps photos going while the artist looks elsewhere, and shows each as soon as the site has confirmed it. */
export function Uploads({ children }: { children: ReactNode }) {
  const { change } = useCollections()
  const latest = useRef(change)
  latest.current = change
  useEffect(
    () =>
      startUploads((owner, record) =>
        latest.current(owner.list, owner.id, (entity) => {
          if (!('images' in entity)) return entity
          const others = entity.images.filter(({ id }) => id !== record.id)
          const images = others.toSpliced(record.display_order, 0, record)
          return {
            ...entity,
            images: images.map((image, index) => ({ ...image, display_order: index })),
          }
        }),
      ),
    [],
  )
  useBeforeUnload((event) => {
    if (wouldLosePhotos()) event.preventDefault()
  })
  return children
}
