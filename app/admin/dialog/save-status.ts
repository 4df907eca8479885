import { isSingleton, type ResourceName } from '../api/api.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { formatTime } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'

/**
 * The times are kept outside the form, because the form of a new entity closes and opens again
 * after the creation.
 */
const times = new Map<string, Date>()

export const recordSaveTime = (list: ResourceName, id: number, time: Date) =>
  void times.set(`${list}/${id}`, time)

export const getLastSaveTime = (list: ResourceName, id: number) => times.get(`${list}/${id}`)

export function getSaveStatusTexts(
  kind: EntityDefinition,
  entity: AnyEntity | null,
  isDirty: boolean,
) {
  if (!entity) return { head: '', foot: '' }
  const at = getLastSaveTime(kind.name, entity.id)
  const time = at && formatTime(at)
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
