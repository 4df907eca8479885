/** What the header and the foot of a form say of how far it is saved. */
import { isSingle } from '../api/api.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { clockWords } from '../parts/moment.ts'
import { t } from '../parts/texts.ts'
import { savedAt } from './saved-times.ts'

/** Both empty while the entity is new: nothing is saved, and the button says what to do. */
export function savedWords(kind: Kind, entity: AnyEntity | null, isDirty: boolean) {
  if (!entity) return { head: '', foot: '' }
  const at = savedAt(kind.name, entity.id)
  const time = at && clockWords(at)
  // There is one workshop.
  const number = isSingle(kind.name) ? '' : t('dialog.number', { id: entity.id })
  const state = isDirty ? t('dialog.unsaved') : time && t('dialog.savedAt', { time })
  return {
    head: [number, state].filter(Boolean).join(', '),
    foot: isDirty
      ? t('dialog.notYetSaved')
      : time
        ? t('dialog.allSavedAt', { time })
        : t('dialog.allSaved'),
  }
}
