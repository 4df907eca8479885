import { BUYER_NOTE_FIELDS } from '../../../shared/entities/art-piece.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import type { FieldKey } from '../content/field-key.ts'
import { getSavedTexts } from '../content/translation-state.ts'
import {
  createDraft,
  type Draft,
  filterDraftPhotos,
  getFieldKeys,
  getFieldValue,
  isFieldInDraft,
  setFieldValue,
} from '../form/draft.ts'

/** Returns each translation together with the French text on which it is based. */
export function createDraftFromRevision(kind: EntityDefinition, revision: AnyEntity): Draft {
  let draft = createDraft(kind, revision)
  // The server removes the notes about buyers from old revisions. Leaving these fields out keeps
  // the current notes when such a revision is restored.
  const removed = BUYER_NOTE_FIELDS.filter((name) => !(name in revision))
  const fr = Object.entries(draft.fr).filter(([name]) => removed.every((one) => one !== name))
  draft = { ...draft, fr: Object.fromEntries(fr) }
  for (const { name, photo, translations } of getSavedTexts(kind, revision))
    for (const locale of TARGET_LOCALES) {
      const translation = translations[locale]
      if (translation)
        draft = setFieldValue(draft, { name, photo, locale }, translation.text, translation.source)
    }
  return draft
}

/** Leaves out fields of deleted photos and fields that the form no longer has. */
export function findDifferingFields(formDraft: Draft, revisionDraft: Draft): FieldKey[] {
  const photos = Object.keys(formDraft.photos).map(Number)
  return getFieldKeys(formDraft, filterDraftPhotos(revisionDraft, photos)).filter(
    (field) =>
      isFieldInDraft(formDraft, field) &&
      isFieldInDraft(revisionDraft, field) &&
      getFieldValue(formDraft, field) !== getFieldValue(revisionDraft, field),
  )
}
