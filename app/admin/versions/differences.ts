/** What an entity was before a change, beside what stands in its form now. Pure. */
import { PERSONAL_NOTES } from '../../../shared/art-piece.ts'
import { TARGET_LOCALES } from '../../../shared/translation.ts'
import type { FieldRef } from '../content/field.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { savedTexts } from '../content/translations.ts'
import {
  type Draft,
  draftOf,
  fieldsIn,
  isFieldOf,
  valueAt,
  withPhotosIn,
  withValue,
} from '../form/draft.ts'

/** The form of the entity as it was then; each translation with the French it was made from. */
export function draftThen(kind: Kind, then: AnyEntity): Draft {
  let draft = draftOf(kind, then)
  // Notes that were removed for their age say nothing: taking the version up leaves today's as they are.
  const removed = PERSONAL_NOTES.filter((name) => !(name in then))
  const fr = Object.entries(draft.fr).filter(([name]) => removed.every((one) => one !== name))
  draft = { ...draft, fr: Object.fromEntries(fr) }
  for (const { name, photo, translations } of savedTexts(kind, then))
    for (const locale of TARGET_LOCALES) {
      const kept = translations[locale]
      if (kept) draft = withValue(draft, { name, photo, locale }, kept.text, kept.source)
    }
  return draft
}

/** The fields that say something else than now. Of photos that are no longer there, and of fields that the form no longer has, none. */
export function differences(now: Draft, then: Draft): FieldRef[] {
  const photos = Object.keys(now.photos).map(Number)
  return fieldsIn(now, withPhotosIn(then, photos)).filter(
    (field) =>
      isFieldOf(now, field) &&
      isFieldOf(then, field) &&
      valueAt(now, field) !== valueAt(then, field),
  )
}
