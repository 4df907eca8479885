import type { ImageRecord } from '../../../shared/entities/image.ts'
import {
  canUploadStart,
  hasFailedRepeatedly,
  isInProgress,
  isUploadFinished,
  type Upload,
  type UploadInState,
} from './upload.ts'

const MAX_PARALLEL = 3

export const compareUploads = (a: Upload, b: Upload) => a.batch - b.batch || a.place - b.place

/** Returns no uploads while one of them waits for a sign-in. */
export function getUploadsToSend(uploads: Upload[]): UploadInState<'waiting'>[] {
  if (uploads.some(({ waitsFor }) => waitsFor === 'signIn')) return []
  const sending = uploads.filter(({ state }) => state === 'sending')
  const waiting = uploads.filter(canUploadStart).filter((upload) => upload.state === 'waiting')
  return waiting.slice(0, Math.max(0, MAX_PARALLEL - sending.length))
}

/**
 * Returns null while another upload is being attached, or while an earlier one is in progress and
 * has not failed repeatedly.
 */
export function getNextUploadToAttach(uploads: Upload[]): UploadInState<'stored'> | null {
  if (uploads.some(({ state }) => state === 'attaching')) return null
  for (const upload of uploads.toSorted(compareUploads)) {
    if (upload.state === 'stored' && canUploadStart(upload)) return upload
    if (isInProgress(upload) && !hasFailedRepeatedly(upload)) return null
  }
  return null
}

/**
 * Returns true if the entity has the photo, or may have it because the response to the last request
 * was lost.
 */
const isAttachedOrUnknown = (upload: Upload) =>
  upload.state === 'attached' ||
  (!isUploadFinished(upload) && upload.file === null && upload.isAttachRequested)

/**
 * Returns the position after the nearest earlier photo of the same batch, or else before the first
 * later photo of any batch, or else at the end.
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
