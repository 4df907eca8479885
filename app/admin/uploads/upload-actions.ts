/** Provides the actions on uploads that the screens use: add, retry, cancel and reorder. */
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { showToast } from '../components/toasts.tsx'
import type { PhotoOwner, UnsavedPhotoOwner, UploadDestination } from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { createUploads } from './create-uploads.ts'
import {
  dispatchUploadEvent,
  processUploads,
  setUploadCallbacks,
  type UploadCallbacks,
} from './effects.ts'
import { recoverUploads } from './indexed-db.ts'
import {
  clearUploads,
  findUpload,
  getAllUploads,
  getUploadIds,
  getUploadsForDestination,
  removeUploads,
  setUploads,
} from './store.ts'
import { isInProgress, type Upload } from './upload.ts'

/**
 * Starts processing the upload queue. Returns a function that stops the processing and removes the
 * uploads from memory.
 */
export function startUploadQueue(callbacks: UploadCallbacks): () => void {
  const controller = new AbortController()
  const { signal } = controller
  setUploadCallbacks(callbacks)
  window.addEventListener('online', () => dispatchUploadEvent({ kind: 'online' }), { signal })
  window.addEventListener('offline', () => dispatchUploadEvent({ kind: 'offline' }), { signal })
  recoverUploads(resumeUploads, signal)
  return () => {
    controller.abort()
    clearUploads()
    setUploadCallbacks(null)
  }
}

/** Resumes uploads that another tab or an earlier page left unfinished. */
function resumeUploads(uploads: Upload[]) {
  const newUploads = uploads.filter(({ id }) => !findUpload(id))
  const count = newUploads.filter(isInProgress).length
  if (count > 0) showToast(t('photos.resumed', { count }))
  void setUploads([...getAllUploads(), ...newUploads])
  processUploads()
}

const removeDuplicates = (destination: UploadDestination) =>
  removeUploads(getUploadsForDestination(destination).filter(({ state }) => state === 'duplicate'))

/**
 * Adds the chosen files to the upload queue in the given order. Files that are not photos, are
 * empty or are too large are rejected immediately, with a failure toast.
 */
export function enqueueUploads(destination: UploadDestination, files: File[]) {
  if (files.length === 0) return
  // Removes earlier duplicate uploads, because the user has already seen the toast about these
  // duplicates.
  removeDuplicates(destination)
  void setUploads([...getAllUploads(), ...createUploads(destination, files)])
  processUploads()
}

/** Immediately retries uploads that have failed or that wait for their next try. */
export const retryUploads = (ids: number[]) => dispatchUploadEvent({ kind: 'retry' }, ids)

/** Cancels uploads in any state. */
export function cancelUploads(ids: number[]) {
  removeUploads(getAllUploads().filter(({ id }) => ids.includes(id)))
  processUploads()
}

/** Changes the order of the photos of an entity that is not created yet. */
export function reorderNewPhotos(owner: UnsavedPhotoOwner, ids: number[]) {
  const batch = Math.min(...getUploadsForDestination(owner).map((photo) => photo.batch))
  dispatchUploadEvent({ kind: 'reordered', batch, ids }, ids)
}

/**
 * Returns the URLs of the uploaded photos of an entity that is not created yet, in display order
 * and without duplicates.
 */
export const getNewPhotoUrls = (owner: UnsavedPhotoOwner) => {
  const stored = getUploadsForDestination(owner).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/**
 * Assigns the uploads of a new entity to the entity after its creation. `images` are the photos
 * with which the entity was created. Photos that are still uploading are added to the entity when
 * their upload ends.
 */
export function assignUploadsToEntity(owner: PhotoOwner, images: ImageRecord[]) {
  const newOwner = { ...owner, id: null }
  removeDuplicates(newOwner)
  dispatchUploadEvent(
    { kind: 'entityCreated', owner, images },
    getUploadIds(getUploadsForDestination(newOwner)),
  )
}
