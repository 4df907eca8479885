import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { FieldRef } from '../content/field.ts'
import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { draftOf, fieldsIn, valueAt, withPhotosIn, withValue } from '../form/draft.ts'
import { useFormState } from '../form/form.tsx'
import type { FormTexts } from '../form/typed-texts.ts'
import { lastUsername } from '../session/session.ts'
import { type DraftOf, dropDraft, readDraft, slotOf } from './device-drafts.ts'
import { foundDraft, type Ground } from './found-draft.ts'
import { useDraftKeeping } from './use-draft-keeping.ts'

const asSaved = (kind: Kind, entity: AnyEntity | null): FormTexts => {
  const draft = draftOf(kind, entity)
  return { draft, saved: draft }
}
const groundOf = (entity: AnyEntity | null): Ground => ({
  key: newIdempotencyKey(),
  posted: null,
  version: entity?.version ?? null,
})

/**
 * Returns the state of an entity's form. It starts with the stored draft, if there is one. While
 * the form has no unsaved changes, it follows changes of the entity.
 */
export function useEntityForm(
  kind: Kind,
  entity: AnyEntity | null,
  newOne: Exclude<DraftOf, number>,
  begins?: FieldRef,
) {
  // Keeps the user name of the first render, because another tab may sign in as somebody else.
  const [username] = useState(lastUsername)
  const slot = slotOf(username, kind.name, entity?.id ?? newOne)
  const [found] = useState(() => foundDraft(kind, entity, readDraft(slot)))
  const form = useFormState(() => found?.texts ?? asSaved(kind, entity), begins)
  const [ground] = useState(() => found?.ground ?? groundOf(entity))
  const keepNow = useDraftKeeping(slot, form, ground, found?.at)
  /** The restored draft while the form shows the saved state instead. */
  const [aside, setAside] = useState<{ texts: FormTexts; ground: Ground } | null>(null)

  useEffect(() => {
    if (!entity || entity.version === ground.version || form.wouldLose()) return
    form.replace(asSaved(kind, entity))
    ground.version = entity.version
  })
  const photos = entity && 'images' in entity ? entity.images : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos are what it follows
  useEffect(() => {
    if (entity && photos) form.replace(followPhotos(kind, entity, form.texts()))
  }, [photos])

  return {
    form,
    ground,
    /** Writes the draft to localStorage at once. */
    keepNow,
    found: found && {
      at: new Date(found.at),
      isAside: aside !== null,
      /**
       * Resets the form to the saved state, or to an empty form. Deletes the stored draft at once
       * so that it cannot reappear later. `takeUpAgain` restores it while the form is open.
       */
      putAside() {
        setAside({ texts: form.texts(), ground: { ...ground } })
        dropDraft(slot, ground.key)
        form.showErrors([])
        form.replace(asSaved(kind, entity))
        Object.assign(ground, groundOf(entity))
      },
      takeUpAgain() {
        if (!aside) return
        form.showErrors([])
        form.replace(aside.texts)
        Object.assign(ground, aside.ground)
        setAside(null)
      },
    },
  }
}

/**
 * Returns the form's texts with the current photo descriptions. Keeps descriptions that are being
 * edited.
 */
function followPhotos(kind: Kind, entity: AnyEntity, texts: FormTexts): FormTexts {
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
