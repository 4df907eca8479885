import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload } from 'react-router'
import { useCollections } from '../content/collections.tsx'
import { updatePhotos } from '../content/entity-definition.ts'
import { hasUnsavedUploads } from './store.ts'
import { startUploadQueue } from './upload-actions.ts'

/** Warns before the page closes while a photo is neither on the server nor in IndexedDB. */
export function useUploadQueue() {
  const { change } = useCollections()
  const onAttached = useEffectEvent<Parameters<typeof startUploadQueue>[0]['onAttached']>(
    (owner, record) =>
      change(owner.list, owner.id, (entity) =>
        updatePhotos(entity, (images) =>
          images.filter(({ id }) => id !== record.id).toSpliced(record.display_order, 0, record),
        ),
      ),
  )
  useEffect(() => startUploadQueue({ onAttached }), [])
  useBeforeUnload((event) => {
    if (hasUnsavedUploads()) event.preventDefault()
  })
}
