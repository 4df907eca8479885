import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload } from 'react-router'
import { useCollections } from '../content/collections.tsx'
import { withPhotos } from '../content/kind.ts'
import { wouldLosePhotos } from './photos.ts'
import { startUploads } from './queue.ts'

/**
 * Keeps photos going while the artist looks elsewhere, and shows each as soon as the site has confirmed it. Asks before
 * the page goes while something of them is neither on the site nor kept here.
 */
export function useUploads() {
  const { change } = useCollections()
  const onAttached = useEffectEvent<Parameters<typeof startUploads>[0]['onAttached']>(
    (owner, record) =>
      change(owner.list, owner.id, (entity) =>
        withPhotos(entity, (images) =>
          images.filter(({ id }) => id !== record.id).toSpliced(record.display_order, 0, record),
        ),
      ),
  )
  useEffect(() => startUploads({ onAttached }), [])
  useBeforeUnload((event) => {
    if (wouldLosePhotos()) event.preventDefault()
  })
}
