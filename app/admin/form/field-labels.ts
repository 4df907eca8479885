import { is } from 'valibot'
import { formatDayList } from '../../../shared/day-list.ts'
import { DEFAULT_LOCALE, formatDate, formatPrice, isLocale } from '../../../shared/locale.ts'
import { dateSchema } from '../../../shared/validation.ts'
import {
  type AnyEntity,
  type EntityDefinition,
  type FieldKey,
  getPhotos,
  parseFieldKey,
} from '../entity/entity-definition.ts'
import { formatDateTime } from '../entity/publication.ts'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import { getInputType } from './form-values.ts'

/**
 * The switch of a field `hides_…` shows the opposite: it is on while visitors see that part of the
 * page.
 */
export const isHidingField = (name: string) => name.startsWith('hides_')

/** Returns text such as “Titre” or “Année 3”. */
export function getFieldLabel(name: string): string {
  const [, language] = /^shows_(\w+)$/.exec(name) ?? []
  if (isLocale(language)) return t('fields.shows', { language: getFrenchLanguageName(language) })
  const [, place, what] = /^period_(\d+)_(year|title|text)$/.exec(name) ?? []
  if (place) return t(`fields.period_${what}`, { place })
  const [, side] = /^closure_\d+_(from|to|yearly)$/.exec(name) ?? []
  if (side) return t(`fields.closure_${side}`)
  const [, position, part] = /^exhibition_(\d+)_(year|title|place|url)$/.exec(name) ?? []
  return position ? t(`fields.exhibition_${part}`, { position }) : t(`fields.${name}`)
}

/** Returns text such as “Description de la photo 2 (allemand)”. */
export function getFullFieldLabel(key: FieldKey, entity: AnyEntity | null): string {
  const { name, photo, locale } = parseFieldKey(key)
  const position = entity && getPhotos(entity).findIndex(({ id }) => id === photo) + 1
  const field = photo === null ? getFieldLabel(name) : t('translations.photo', { position })
  if (locale === DEFAULT_LOCALE) return field
  return t('translations.fieldIn', { field, language: getFrenchLanguageName(locale) })
}

export function formatFieldValue(
  { entityFields }: Pick<EntityDefinition, 'entityFields'>,
  key: FieldKey,
  value: string | boolean,
): string {
  const { name } = parseFieldKey(key)
  const field = entityFields[name]
  const type = field && getInputType(field)
  if (name === 'available') return t(value ? 'pieces.isAvailable' : 'pieces.isSold')
  if (name === 'hidden') return t(value ? 'sight.isHidden' : 'sight.isShown')
  if (typeof value === 'boolean')
    return t(value !== isHidingField(name) ? 'choice.yes' : 'choice.no')
  if (value.trim() === '') return t('choice.nothing')
  if (name === 'art_piece_ids')
    return value
      .split(',')
      .map((id) => t('row.number', { id }))
      .join(', ')
  if (name.startsWith('framing_')) return t('home.framingIs', { percent: value })
  if (type === 'price' && /^\d+([.,]\d{1,2})?$/.test(value))
    return formatPrice(DEFAULT_LOCALE, Number(value.replace(',', '.')))
  const days = value.split('\n').filter(Boolean)
  // Returns other texts unchanged, and also invalid dates, such as one with a year of five digits.
  if (!days.every((day) => is(dateSchema, day.split('T')[0]))) return value
  if (type === 'moment') return formatDateTime(value)
  if (type === 'dates') return formatDayList(DEFAULT_LOCALE, days)
  const isDay = type === 'date' || /^closure_\d+_(?:from|to)$/.test(name)
  return isDay ? formatDate(DEFAULT_LOCALE, value) : value
}
