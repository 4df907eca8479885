import { isSingleton } from '../api/api.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { formatTime } from '../parts/format-time.ts'
import { t } from '../parts/texts.ts'
import { savedAt } from './saved-times.ts'

/**
 * Returns the texts for the save state in the header and footer. Both are empty for a new entity.
 */
export function savedWords(kind: Kind, entity: AnyEntity | null, isDirty: boolean) {
  if (!entity) return { head: '', foot: '' }
  const at = savedAt(kind.name, entity.id)
  const time = at && formatTime(at)
  // A singleton has no number to show.
  const number = isSingleton(kind.name) ? '' : t('dialog.number', { id: entity.id })
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
