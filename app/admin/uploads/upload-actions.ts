import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { TrashItemReference } from '../api/api.ts'
import { showToast } from '../components/toasts.tsx'
import type { PhotoOwner, UploadDestination } from '../entity/entity-definition.ts'
import { RESTORED_EVENT } from '../entity/entity-toasts.ts'
import { t } from '../i18n/texts.ts'
import { onSignOut } from '../session/session.ts'
import {
  abandonRunningRequests,
  dispatchUploadEvent,
  runUploadEffects,
  setUploadCallbacks,
  type UploadCallbacks,
} from './effects.ts'
import { recoverUploads } from './indexed-db.ts'
import {
  clearUploadsInMemory,
  findUpload,
  getAllUploads,
  getUploadIds,
  getUploadsForDestination,
  hasUnsavedUploads,
  removeUploads,
  setAndStoreUploads,
} from './store.ts'
import { createUploads, isInProgress, type Upload } from './upload.ts'

let isRunning = false

/**
 * Starts the queue, which runs until the user signs out, even after the calling screen has closed.
 * Warns before the page closes while a photo is neither on the server nor in IndexedDB. Returns a
 * function that removes `callbacks` but does not stop the queue.
 */
export function startUploadQueue(callbacks: UploadCallbacks): () => void {
  setUploadCallbacks(callbacks)
  if (!isRunning) runUploadQueue()
  return () => setUploadCallbacks(null)
}

function runUploadQueue() {
  isRunning = true
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', () => dispatchUploadEvent({ kind: 'online' }), { signal })
  window.addEventListener('offline', () => dispatchUploadEvent({ kind: 'offline' }), { signal })
  const warn = (event: Event) => hasUnsavedUploads() && event.preventDefault()
  window.addEventListener('beforeunload', warn, { signal })
  const onRestored = (event: Event) =>
    retryUploadsOfRestored((event as CustomEvent<TrashItemReference>).detail)
  window.addEventListener(RESTORED_EVENT, onRestored, { signal })
  recoverUploads(resumeUploads, signal)
  const stopListening = onSignOut(() => {
    stopListening()
    isRunning = false
    controller.abort()
    clearUploadsInMemory()
    abandonRunningRequests()
  })
}

function resumeUploads(uploads: Upload[]) {
  const newUploads = uploads.filter(({ id }) => !findUpload(id))
  const count = newUploads.filter(isInProgress).length
  if (count > 0) showToast(t('photos.resumed', { count }))
  void setAndStoreUploads([...getAllUploads(), ...newUploads])
  runUploadEffects()
}

const removeDuplicates = (destination: UploadDestination) =>
  removeUploads(getUploadsForDestination(destination).filter(({ state }) => state === 'duplicate'))

export function enqueueUploads(destination: UploadDestination, files: File[]) {
  if (files.length === 0) return
  // The toast about the duplicates has already been shown, so they are no longer needed.
  removeDuplicates(destination)
  void setAndStoreUploads([...getAllUploads(), ...createUploads(destination, files)])
  runUploadEffects()
}

export const retryUploads = (ids: number[]) => dispatchUploadEvent({ kind: 'retry' }, ids)

/** Sends the photos again that failed while their item was in the trash. */
const retryUploadsOfRestored = ({ entity_type, entity_id }: TrashItemReference) =>
  retryUploads(
    getUploadIds(
      getAllUploads().filter(
        ({ destination: { type, id }, waitsFor }) =>
          type === entity_type && id === entity_id && waitsFor === 'retry',
      ),
    ),
  )

export function cancelUploads(ids: number[]) {
  removeUploads(getAllUploads().filter(({ id }) => ids.includes(id)))
  runUploadEffects()
}

export function reorderNewPhotos(owner: UploadDestination, ids: number[]) {
  const batch = Math.min(...getUploadsForDestination(owner).map((upload) => upload.batch))
  dispatchUploadEvent({ kind: 'reordered', batch, ids }, ids)
}

export const getNewPhotoUrls = (owner: UploadDestination) => {
  const stored = getUploadsForDestination(owner).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/** A photo whose upload has not ended is added to the created entity later. */
export function assignUploadsToEntity(owner: PhotoOwner, images: ImageRecord[]) {
  const newOwner = { ...owner, id: null }
  removeDuplicates(newOwner)
  dispatchUploadEvent(
    { kind: 'entityCreated', owner, images },
    getUploadIds(getUploadsForDestination(newOwner)),
  )
}
