/** The photos that something new begins with, until it is saved and they follow it. */
import type { ImageRecord } from '../../../shared/image.ts'
import type { NewOwner, Owner } from '../content/photo-owner.ts'
import { attachTo } from './queue.ts'
import { dismiss, photosTo, show, write } from './state.ts'

/** Puts its photos in that order. */
export function orderEarly(owner: NewOwner, ids: number[]) {
  const batch = Math.min(...photosTo(owner).map((photo) => photo.batch))
  for (const [place, id] of ids.entries()) show([id], { batch, place })
  void write(ids)
}

/** The addresses of its photos that the site has, in their order; each once, from whatever page. */
export const earlyUrls = (owner: NewOwner) => {
  const stored = photosTo(owner).filter(({ state }) => state === 'stored')
  return [...new Set(stored.map(({ imageUrl }) => imageUrl))]
}

/** It was saved with some of its photos, which are `images` now; those that are still on their way follow. */
export function followEarly(owner: Owner, images: ImageRecord[]) {
  const photos = photosTo({ ...owner, id: null })
  dismiss(photos.filter(({ state }) => state === 'duplicate').map(({ id }) => id))
  for (const { id, state, imageUrl } of photos) {
    const record = state === 'stored' && images.find((image) => image.image_url === imageUrl)
    const arrived = record && { state: 'attached' as const, imageId: record.id }
    show([id], { destination: owner, ...arrived })
  }
  void write(photos.map(({ id }) => id))
  void attachTo(owner)
}
