/** The descriptions of photos are saved photo by photo, after the entity that the photos belong to. */
import type { ImageRecord } from '../../../shared/image.ts'
import { TARGET_LOCALES } from '../../../shared/translation.ts'
import { api, type Failure } from '../api/api.ts'
import { type AnyEntity, type Draft, photosOf } from '../content/kind.ts'
import { confirmationName, draftName, type Sent } from '../form/draft.ts'

type Described = {
  failure: Failure | null
  /** The photos whose translations did not arrive. */
  unsaved: number[]
}

/**
 * Sends the translated descriptions of an entity's photos; those of photos that are gone are dropped.
 * `onWritten` hears of each photo as the site has it now.
 */
export async function describePhotos(
  entity: AnyEntity,
  sent: Sent['photos'],
  onWritten: (photo: ImageRecord) => void,
): Promise<Described> {
  const described: Described = { failure: null, unsaved: [] }
  const photos = photosOf(entity)
  for (const [id, translations] of sent) {
    if (!photos.some((photo) => photo.id === id)) continue
    // Without the French: it is saved by itself, and may be newer on the site than here.
    const written = await api.describeImage(id, { translations })
    if (written.ok) onWritten(written.value)
    else {
      described.failure = written
      described.unsaved.push(id)
    }
  }
  return described
}

/** What of a draft was saved, when the descriptions of those photos were not. */
export function savedPart(sent: Draft, before: Draft, unsaved: number[]): Draft {
  const part = { ...sent }
  for (const id of unsaved) {
    for (const locale of TARGET_LOCALES) {
      for (const name of [
        draftName(locale, `photo-${id}`),
        confirmationName(locale, `photo-${id}`),
      ])
        part[name] = before[name] ?? ''
    }
  }
  return part
}
