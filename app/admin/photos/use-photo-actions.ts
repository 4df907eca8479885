import { useEffect, useRef, useState } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { api } from '../api/api.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useCollections } from '../content/collections.tsx'
import { updatePhotos } from '../content/entity-definition.ts'
import type { PhotoOwner } from '../content/photo-owner.ts'
import { useUndoDelete } from '../content/use-undo-delete.ts'
import { t } from '../i18n/texts.ts'

/** The last action on the photos and its result. Each action is saved immediately. */
export type LastPhotoAction = {
  action: 'added' | 'order' | 'removal' | 'description'
  state: 'saving' | 'saved' | 'failed'
  at: Date
}

/**
 * Returns the functions that reorder, describe and delete an entity's photos. Reordering uses an
 * optimistic update and is rolled back if the request fails.
 */
export function usePhotoActions(owner: PhotoOwner, photos: ImageRecord[]) {
  const { change } = useCollections()
  const { ofPhoto } = useUndoDelete()
  // Sends the reorder requests one after another, so that the server keeps the latest sort order.
  const sending = useRef(Promise.resolve())
  const [deletingIds, setDeletingIds] = useState<number[]>([])
  const [last, setLast] = useState<LastPhotoAction | null>(null)
  const recordAction = (action: LastPhotoAction['action'], state: LastPhotoAction['state']) =>
    setLast({ action, state, at: new Date() })
  const count = useRef(photos.length)
  useEffect(() => {
    if (photos.length > count.current) setLast({ action: 'added', state: 'saved', at: new Date() })
    count.current = photos.length
  }, [photos.length])

  const changePhotos = (altered: (images: ImageRecord[]) => ImageRecord[]) =>
    change(owner.list, owner.id, (entity) => updatePhotos(entity, altered))
  const show = (images: ImageRecord[]) => changePhotos(() => images)

  return {
    last,
    reorder(order: ImageRecord[]) {
      if (order.every((photo, index) => photo.id === photos[index]?.id)) return
      show(order)
      recordAction('order', 'saving')
      sending.current = sending.current.then(async () => {
        const result = await api.reorderImages({
          images: order.map(({ id }, index) => ({ id, display_order: index })),
        })
        recordAction('order', result.ok ? 'saved' : 'failed')
        if (result.ok) return void showToast(t('photos.reordered'))
        showFailureToast(t('photos.reorderFailed'), getErrorMessage(result))
        // Reloads the photos after a failed request because they may have changed on the server. If
        // the reload also fails, restores the last known sort order.
        const reloaded = await api.listImages(owner.type, owner.id)
        show(reloaded.ok ? reloaded.value : photos)
      })
    },
    /**
     * Copies only the description from the response to the local list, because another request may
     * have changed the other fields of the photo in the meantime.
     */
    describe({ id, alt }: ImageRecord) {
      changePhotos((images) => images.map((image) => (image.id === id ? { ...image, alt } : image)))
      recordAction('description', 'saved')
    },
    /**
     * Copies only the marks of the piece's top and foot from the response to the local list,
     * because another request may have changed the other fields of the photo in the meantime.
     */
    mark({ id, piece_marks }: ImageRecord) {
      changePhotos((images) =>
        images.map((image) => (image.id === id ? { ...image, piece_marks } : image)),
      )
    },
    isDeleting: ({ id }: ImageRecord) => deletingIds.includes(id),
    /**
     * Deletes a photo. Returns true if the server has deleted it, or false if the request failed.
     */
    async remove(photo: ImageRecord): Promise<boolean> {
      setDeletingIds((ids) => [...ids, photo.id])
      recordAction('removal', 'saving')
      const result = await api.removeImage(photo.id)
      setDeletingIds((ids) => ids.filter((id) => id !== photo.id))
      recordAction('removal', result.ok ? 'saved' : 'failed')
      if (result.ok) {
        // Removes the photo from the current list instead of the list before the request, because
        // more photos may have been added during the request.
        changePhotos((images) => images.filter(({ id }) => id !== photo.id))
        showToast(t('photos.removed'), '', '', ofPhoto(owner, photo.id))
      } else showFailureToast(t('failures.deleted'), getErrorMessage(result))
      return result.ok
    },
  }
}
