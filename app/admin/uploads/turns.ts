/** Among several photos on their way: whose turn it is, and where each belongs. */
import type { ImageRecord } from '../../../shared/image.ts'
import { isNew } from '../content/photo-owner.ts'
import { isFinal, isHanging, isOnItsWay, type Upload, type UploadIn } from './upload.ts'

/** How many photos are sent at the same time. */
const AT_ONCE = 3

export const inOrder = (a: Upload, b: Upload) => a.batch - b.batch || a.place - b.place

/** The photos that are to be sent now; none while the password is asked for. */
export function toSend(uploads: Upload[]): UploadIn<'waiting'>[] {
  if (uploads.some(({ state }) => state === 'locked')) return []
  const sending = uploads.filter(({ state }) => state === 'sending')
  const waiting = uploads.filter((upload) => upload.state === 'waiting')
  return waiting.slice(0, Math.max(0, AT_ONCE - sending.length))
}

/** Of the photos to one destination the one that is to be placed now: none before the earlier ones, unless these hang. */
export function toPlace(uploads: Upload[]): UploadIn<'stored'> | null {
  if (uploads.some(({ state }) => state === 'placing')) return null
  for (const upload of uploads.toSorted(inOrder)) {
    if (upload.state === 'stored') return isNew(upload.destination) ? null : upload
    if (isOnItsWay(upload) && !isHanging(upload)) return null
  }
  return null
}

/** Whether its record is on the site where it was put, or may be: the answer was lost. */
const isLandmark = (upload: Upload) =>
  upload.state === 'attached' || (!isFinal(upload) && upload.file === null && upload.isAsked)

/**
 * Where a photo belongs among those that the site shows now: after the nearest earlier one of its batch, else before the
 * nearest one that was chosen later, else at the end. The artist may have moved or removed some of them meanwhile.
 */
export function placeFor(upload: Upload, uploads: Upload[], images: ImageRecord[]): number {
  const others = uploads
    .filter((other) => other.id !== upload.id && isLandmark(other))
    .toSorted(inOrder)
    .map((other) => ({
      other,
      at: images.findIndex(({ image_url }) => image_url === other.imageUrl),
    }))
    .filter(({ at }) => at >= 0)
  const earlier = others.findLast(
    ({ other }) => other.batch === upload.batch && other.place < upload.place,
  )
  if (earlier) return earlier.at + 1
  return others.find(({ other }) => inOrder(other, upload) > 0)?.at ?? images.length
}
