import { type EditableEntityType, ENTITIES } from '../../../shared/entities/entity-types.ts'
import { getPreviewPath, type Publication } from '../../../shared/entities/lifecycle.ts'
import { getAvailability } from '../../../shared/entities/piece-details.ts'
import { formatDate } from '../../../shared/locale.ts'
import { useCollections } from '../api/collections.tsx'
import { formatTimeOfDay } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import type { AnyEntity, FieldValues } from './entity-definition.ts'

export const getClearedPublicationTime = ({ hidden }: FieldValues) =>
  hidden === true && { shown_from: '' }

/** Formats `minute`, in the form `YYYY-MM-DDTHH:mm`, as “le 1er décembre 2026 à 18 h 00”. */
export const formatDateTime = (minute: string) =>
  t('publication.minute', {
    day: formatDate('fr', minute.slice(0, 10)),
    time: formatTimeOfDay(minute.slice(11)),
  })

export const isEntityPublic = (entity: AnyEntity): boolean =>
  !('preview' in entity && entity.preview !== null) && !('is_shown' in entity && !entity.is_shown)

export function useIsSectionHidden(type: EditableEntityType): boolean {
  const [workshop] = useCollections().lists.workshop.items
  const traits = ENTITIES[type]
  return 'hiddenBy' in traits && workshop?.[traits.hiddenBy] === true
}

/**
 * Returns the path of an entity's page, of its preview if it is unpublished, or null if it has no
 * page. The site redirects this path to the one with the title.
 */
export function getPagePath(type: EditableEntityType, entity: AnyEntity): string | null {
  if ('preview' in entity && entity.preview !== null)
    return entity.preview ? getPreviewPath(entity.preview) : null
  const traits = ENTITIES[type]
  return 'section' in traits ? `${traits.section}/${entity.id}` : null
}

const AVAILABILITY_LABELS = {
  available: 'pieces.isAvailable',
  reserved: 'pieces.isReserved',
  sold: 'pieces.isSold',
}
export const getAvailabilityLabel = (piece: Parameters<typeof getAvailability>[0]): string =>
  t(AVAILABILITY_LABELS[getAvailability(piece)])

/** Returns an empty string for a public entity. */
export function getPublicationLabel({ preview, hidden, shown_from }: Publication): string {
  if (preview === null) return ''
  return hidden || shown_from === null
    ? t('publication.isHidden')
    : t('publication.isLater', { when: formatDateTime(shown_from) })
}
