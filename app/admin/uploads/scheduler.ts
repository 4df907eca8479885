/**
 * Schedules uploads: chooses the uploads to send, the image record to create next, and the position
 * of a new photo among the photos of its entity.
 */
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { isUnsavedPhotoOwner } from '../content/photo-owner.ts'
import { isFinal, isInProgress, isStalled, type Upload, type UploadInState } from './upload.ts'

/** Maximum number of simultaneous uploads. */
const MAX_PARALLEL = 3

export const compareUploads = (a: Upload, b: Upload) => a.batch - b.batch || a.place - b.place

/**
 * Returns the uploads that may be sent now. Returns no uploads while any upload waits for a
 * sign-in.
 */
export function getUploadsToSend(uploads: Upload[]): UploadInState<'waiting'>[] {
  if (uploads.some(({ state }) => state === 'signedOut')) return []
  const sending = uploads.filter(({ state }) => state === 'sending')
  const waiting = uploads.filter((upload) => upload.state === 'waiting')
  return waiting.slice(0, Math.max(0, MAX_PARALLEL - sending.length))
}

/**
 * Returns the upload whose image record may be created next for a destination, or null if there is
 * none. An upload waits for the earlier uploads to the destination, unless they have failed, or
 * have stalled after three failed tries.
 */
export function getUploadToAttach(uploads: Upload[]): UploadInState<'stored'> | null {
  if (uploads.some(({ state }) => state === 'attaching')) return null
  for (const upload of uploads.toSorted(compareUploads)) {
    if (upload.state === 'stored') return isUnsavedPhotoOwner(upload.destination) ? null : upload
    if (isInProgress(upload) && !isStalled(upload)) return null
  }
  return null
}

/**
 * Returns true if the server has the image record of an upload, or may have it because the response
 * was lost.
 */
const isAttachedOrUnknown = (upload: Upload) =>
  upload.state === 'attached' ||
  (!isFinal(upload) && upload.file === null && upload.isAttachRequested)

/**
 * Returns the index at which a new photo is inserted into the current images of its entity. The
 * photo follows the nearest earlier photo that the user chose together with it. If there is none,
 * it precedes the next photo that was chosen later, or else becomes the last one. The index is
 * computed from the current images, because the user may have moved or deleted photos during the
 * upload.
 */
export function findInsertionIndex(
  upload: Upload,
  uploads: Upload[],
  images: ImageRecord[],
): number {
  const others = uploads
    .filter((other) => other.id !== upload.id && isAttachedOrUnknown(other))
    .toSorted(compareUploads)
    .map((other) => ({
      other,
      at: images.findIndex(({ image_url }) => image_url === other.imageUrl),
    }))
    .filter(({ at }) => at >= 0)
  const earlier = others.findLast(
    ({ other }) => other.batch === upload.batch && other.place < upload.place,
  )
  if (earlier) return earlier.at + 1
  return others.find(({ other }) => compareUploads(other, upload) > 0)?.at ?? images.length
}
