import { type ReactNode, useEffect, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import { useCollections } from '../content/collections.tsx'
import { withPhotos } from '../content/kind.ts'
import { startUploads } from './queue.ts'
import { wouldLosePhotos } from './state.ts'

/**
 * Keeps photos going while the artist looks elsewhere, and shows each as soon as the site has confirmed it. Asks before
 * the page goes while something of them is neither on the site nor kept here.
 */
export function Uploads({ children }: { children: ReactNode }) {
  const collections = useCollections()
  const latest = useRef(collections)
  latest.current = collections
  useEffect(
    () =>
      startUploads({
        onAttached: (owner, record) =>
          latest.current.change(owner.list, owner.id, (entity) =>
            withPhotos(entity, (images) =>
              images
                .filter(({ id }) => id !== record.id)
                .toSpliced(record.display_order, 0, record),
            ),
          ),
      }),
    [],
  )
  useBeforeUnload((event) => {
    if (wouldLosePhotos()) event.preventDefault()
  })
  return children
}
