/** The last step of a photo: its record on the site, in its place, once and only once. */
import type { ImageRecord } from '../../../shared/image.ts'
import { api } from '../api/api.ts'
import type { Owner } from '../content/photo-owner.ts'
import { type Fault, faultOf } from './fault.ts'
import { type Photo, patch, photosTo } from './state.ts'
import { placeFor } from './upload.ts'

export type Attached =
  | { kind: 'attached' | 'duplicate'; record: ImageRecord; isNew: boolean }
  | { kind: 'fault'; fault: Fault }

/**
 * Asks for the record of a stored photo, at its place among those that the site has now: the list here may be older than
 * what another page, or a call whose answer was lost, has added. The site answers with the record that it has already.
 */
export async function attach(photo: Photo, owner: Owner): Promise<Attached> {
  const now = await api.images(owner.type, owner.id)
  if (!now.ok) return { kind: 'fault', fault: faultOf(now) }
  const wasAsked = photo.isAsked
  await patch([photo.id], { isAsked: true })
  const answer = await api.addImage({
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: photo.imageUrl,
    display_order: placeFor(photo, photosTo(owner), now.value),
  })
  if (!answer.ok) return { kind: 'fault', fault: faultOf(answer) }
  const isNew = !answer.isKnown || wasAsked
  return { kind: isNew ? 'attached' : 'duplicate', record: answer.value, isNew }
}
