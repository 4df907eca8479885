import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload } from 'react-router'
import { useCollections } from '../content/collections.tsx'
import { updatePhotos } from '../content/entity-definition.ts'
import { hasUnsavedUploads } from './store.ts'
import { startUploads } from './upload-actions.ts'

/**
 * Runs the uploads on all admin screens and adds each confirmed photo to its entity. Warns the user
 * before the page closes while a photo is neither on the server nor in IndexedDB.
 */
export function useUploads() {
  const { change } = useCollections()
  const onAttached = useEffectEvent<Parameters<typeof startUploads>[0]['onAttached']>(
    (owner, record) =>
      change(owner.list, owner.id, (entity) =>
        updatePhotos(entity, (images) =>
          images.filter(({ id }) => id !== record.id).toSpliced(record.display_order, 0, record),
        ),
      ),
  )
  useEffect(() => startUploads({ onAttached }), [])
  useBeforeUnload((event) => {
    if (hasUnsavedUploads()) event.preventDefault()
  })
}
