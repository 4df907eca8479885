import { formatDay } from '../../../shared/locale.ts'
import type { Publication } from '../../../shared/publication.ts'
import { t } from '../parts/texts.ts'
import type { FormFields } from './entity-definition.ts'

export const publicationDraft = (entity: Partial<Publication> | null): FormFields => ({
  hidden: entity?.hidden ?? false,
  shown_from: entity?.shown_from ?? '',
})

/** Returns the form values without a publication time if the entity is hidden. */
export const publicationInput = (typed: FormFields): FormFields =>
  typed.hidden === true ? { ...typed, shown_from: '' } : typed

/**
 * Formats a date and time in French, for example “le 1 décembre 2026 à 18:00”.
 * @param minute as `YYYY-MM-DDTHH:mm`
 */
export const formatMinute = (minute: string) =>
  t('sight.minute', { day: formatDay('fr', minute.slice(0, 10)), time: minute.slice(11) })

/** Returns the label of an unpublished entity for its list row, or '' if it is public. */
export function publicationLabel({ preview, hidden, shown_from }: Publication): string {
  if (preview === null) return ''
  return hidden || shown_from === null
    ? t('sight.isHidden')
    : t('sight.isLater', { when: formatMinute(shown_from) })
}
