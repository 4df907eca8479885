import { isSingleton, type ResourceName } from '../api/api.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { formatTime } from '../i18n/format-time.ts'
import { t } from '../i18n/texts.ts'

/**
 * Time of the last save of each entity since the page was loaded. The times are kept outside the
 * form because the form of a new entity closes and opens again after its creation.
 */
const times = new Map<string, Date>()

export const recordSaveTime = (list: ResourceName, id: number, time: Date) =>
  void times.set(`${list}/${id}`, time)

/**
 * Returns the time of the last save, or undefined if the entity was not saved since the page was
 * loaded.
 */
export const getLastSaveTime = (list: ResourceName, id: number) => times.get(`${list}/${id}`)

/**
 * Returns the texts that show the save state in the dialog's header and footer. Both texts are
 * empty for a new entity.
 */
export function getSaveStatusTexts(
  kind: EntityDefinition,
  entity: AnyEntity | null,
  isDirty: boolean,
) {
  if (!entity) return { head: '', foot: '' }
  const at = getLastSaveTime(kind.name, entity.id)
  const time = at && formatTime(at)
  // Does not show the id of a singleton, because there is only one entity of its type.
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
