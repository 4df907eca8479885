import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { draftOf, fieldsIn, valueAt, withPhotosIn, withValue } from '../form/draft.ts'
import type { FormTexts } from '../form/typed-texts.ts'

/**
 * Returns the form's texts with the current photo descriptions. Keeps descriptions that are being
 * edited.
 */
export function followPhotos(kind: Kind, entity: AnyEntity, texts: FormTexts): FormTexts {
  const fresh = draftOf(kind, entity)
  const ids = photosOf(entity).map(({ id }) => id)
  let draft = withPhotosIn(texts.draft, ids)
  let saved = withPhotosIn(texts.saved, ids)
  for (const field of fieldsIn(fresh, saved)) {
    const isWritten = valueAt(draft, field) !== valueAt(saved, field)
    if (field.photo === null || isWritten) continue
    const told = valueAt(fresh, field)
    draft = withValue(draft, field, told)
    saved = withValue(saved, field, told)
  }
  return { draft, saved }
}
