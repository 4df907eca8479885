/** The last step of a photo: its record on the site, in its place, once and only once. */
import type { ImageRecord } from '../../../shared/image.ts'
import { api } from '../api/api.ts'
import type { Owner } from '../content/photo-owner.ts'
import { type Fault, faultOfCall } from './fault.ts'
import { type Photo, patch, photosTo } from './state.ts'
import { placeFor } from './upload.ts'

export type Attached =
  | { kind: 'attached' | 'duplicate'; record: ImageRecord; isNew: boolean }
  | { kind: 'fault'; fault: Fault }

/** Asks for the record of a stored photo, after looking whether it is there: an earlier answer may have been lost. */
export async function attach(photo: Photo, owner: Owner): Promise<Attached> {
  const now = await api.images(owner.type, owner.id)
  if (!now.ok) return { kind: 'fault', fault: faultOfCall(now) }
  const known = now.value.find(({ image_url }) => image_url === photo.imageUrl)
  if (known)
    return { kind: photo.isAsked ? 'attached' : 'duplicate', record: known, isNew: photo.isAsked }
  await patch([photo.id], { isAsked: true })
  const answer = await api.addImage({
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: photo.imageUrl,
    display_order: placeFor(photo, photosTo(owner), now.value),
  })
  return answer.ok
    ? { kind: 'attached', record: answer.value, isNew: true }
    : { kind: 'fault', fault: faultOfCall(answer) }
}
