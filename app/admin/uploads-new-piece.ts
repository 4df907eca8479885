/** The photos that a new piece begins with, until it is saved and they follow it. */
import type { ImageRecord } from '../../shared/image.ts'
import { NEW_PIECE, type Owner } from './upload.ts'
import { attachTo } from './uploads-queue.ts'
import { dismiss, photosTo, show, write } from './uploads-state.ts'

/** Puts the photos of the new piece in that order. */
export function orderNewPiece(ids: number[]) {
  const batch = Math.min(...photosTo(NEW_PIECE).map((photo) => photo.batch))
  for (const [place, id] of ids.entries()) show([id], { batch, place })
  void write(ids)
}

/** The addresses of the new piece's photos that the site has, in their order; each once, from whatever page. */
export const newPieceUrls = () => {
  const stored = photosTo(NEW_PIECE).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/** The new piece was saved with some of its photos; those that are still on their way follow it. */
export function followPiece(owner: Owner, images: ImageRecord[]) {
  const photos = photosTo(NEW_PIECE)
  dismiss(photos.filter(({ state }) => state === 'duplicate').map(({ id }) => id))
  for (const { id, state, imageUrl } of photos) {
    const record = state === 'stored' && images.find((image) => image.image_url === imageUrl)
    const arrived = record && { state: 'attached' as const, imageId: record.id }
    show([id], { destination: owner, ...arrived })
  }
  void write(photos.map(({ id }) => id))
  void attachTo(owner)
}
