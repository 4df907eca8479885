import { useEffect, useRef, useState } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { type PhotoOwner, withChangedPhotos } from '../entity/entity-definition.ts'
import { useUndoDelete } from '../entity/entity-toasts.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { applyOrder } from './photo-grid.tsx'

export type LastPhotoAction = {
  action: 'added' | 'order' | 'rotation' | 'removal' | 'description'
  state: 'saving' | 'saved' | 'failed'
  at: Date
}

const storeOrder = (order: ImageRecord[]) =>
  api.reorderImages({ images: order.map(({ id }, index) => ({ id, display_order: index })) })

/** Shows a new order of the photos before the server has stored it. */
export function usePhotoActions(owner: PhotoOwner, photos: ImageRecord[], title: string) {
  const { change } = useCollections()
  const { ofPhoto } = useUndoDelete()
  // Each request waits for the previous one, so that the newest order is stored last.
  const sending = useRef(Promise.resolve())
  const orderCount = useRef(0)
  const [deletingIds, setDeletingIds] = useState<number[]>([])
  const rotation = useExclusiveAction()
  const [last, setLast] = useState<LastPhotoAction | null>(null)
  const recordAction = (action: LastPhotoAction['action'], state: LastPhotoAction['state']) =>
    setLast({ action, state, at: new Date() })
  const count = useRef(photos.length)
  useEffect(() => {
    if (photos.length > count.current) setLast({ action: 'added', state: 'saved', at: new Date() })
    count.current = photos.length
  }, [photos.length])

  const changePhotos = (altered: (images: ImageRecord[]) => ImageRecord[]) =>
    change(owner.list, owner.id, (entity) => withChangedPhotos(entity, altered))
  const show = (images: ImageRecord[]) => changePhotos(() => images)

  return {
    last,
    reorder(order: ImageRecord[]) {
      if (order.every((photo, index) => photo.id === photos[index]?.id)) return
      show(order)
      const request = ++orderCount.current
      recordAction('order', 'saving')
      sending.current = sending.current.then(async () => {
        let result = await storeOrder(order)
        // Photos were added or deleted during the request, for example by a running upload.
        if (!result.ok && result.code === 'order_mismatch') {
          const current = await api.listImages(owner.type, owner.id)
          if (current.ok) {
            const newOrder = applyOrder(order, current.value)
            if (request === orderCount.current) show(newOrder)
            result = await storeOrder(newOrder)
          }
        }
        recordAction('order', result.ok ? 'saved' : 'failed')
        if (result.ok) return void showToast(t('photos.reordered'), title)
        showFailureToast(t('photos.reorderFailed'), getErrorMessage(result))
        // Shows the photos that the server has now or, if they cannot be loaded, the previous
        // order. Does not replace a newer order, which has its own request.
        const reloaded = await api.listImages(owner.type, owner.id)
        if (request === orderCount.current) show(reloaded.ok ? reloaded.value : photos)
      })
    },
    /** Copies only the description, because another request may have changed the other fields. */
    describe({ id, alt }: ImageRecord) {
      changePhotos((images) => images.map((image) => (image.id === id ? { ...image, alt } : image)))
      recordAction('description', 'saved')
    },
    mark({ id, piece_marks }: ImageRecord) {
      changePhotos((images) =>
        images.map((image) => (image.id === id ? { ...image, piece_marks } : image)),
      )
    },
    isRotating: rotation.isBusy,
    rotate: ({ id }: ImageRecord) =>
      rotation.run(id, async () => {
        recordAction('rotation', 'saving')
        const result = await api.rotateImage(id)
        recordAction('rotation', result.ok ? 'saved' : 'failed')
        if (result.ok)
          changePhotos((images) => images.map((image) => (image.id === id ? result.value : image)))
        else showFailureToast(t('photos.rotateFailed'), getErrorMessage(result))
        return result.ok
      }),
    isDeleting: ({ id }: ImageRecord) => deletingIds.includes(id),
    async remove(photo: ImageRecord): Promise<boolean> {
      setDeletingIds((ids) => [...ids, photo.id])
      recordAction('removal', 'saving')
      const result = await api.removeImage(photo.id)
      setDeletingIds((ids) => ids.filter((id) => id !== photo.id))
      recordAction('removal', result.ok ? 'saved' : 'failed')
      if (result.ok) {
        changePhotos((images) => images.filter(({ id }) => id !== photo.id))
        showToast(t('photos.removed'), title, '', { action: ofPhoto(owner, photo, title) })
      } else showFailureToast(t('failures.deleted'), getErrorMessage(result))
      return result.ok
    },
  }
}
