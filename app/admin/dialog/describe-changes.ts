/** Builds the second line of the toast after a save, such as “Bol · Prix : 120 €”. */
import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { getAvailabilityLabel, getPublicationLabel } from '../entity/publication.ts'
import { type Draft, getFieldValue } from '../form/draft.ts'
import { formatFieldValue, getFullFieldLabel } from '../form/field-labels.ts'
import { createEqualityFunction, findDifferences } from '../form/merge-drafts.ts'
import { t } from '../i18n/texts.ts'

const AVAILABILITY_FIELDS = ['available', 'reserved']
const PUBLICATION_FIELDS = ['hidden', 'shown_from']
const PRICE_FIELDS = ['price', 'price_on_request', 'price_min', 'price_max']

const MAX_CHANGES = 3
/** In characters. For a longer value, the toast names only the field. */
const MAX_VALUE_LENGTH = 40
/** In characters. The toast shortens a longer title, so that the changes after it are in view. */
const MAX_TITLE_LENGTH = 60

function shortenTitle(title: string) {
  const letters = [...title]
  if (letters.length <= MAX_TITLE_LENGTH) return title
  return `${letters.slice(0, MAX_TITLE_LENGTH).join('').trimEnd()}…`
}

export function describeChanges(
  definition: EntityDefinition,
  saved: AnyEntity,
  before: Draft,
  after: Draft,
): string {
  const changed = findDifferences(before, after, createEqualityFunction(definition))
  const describe = (field: FieldKey) => describeField(definition, saved, field, after)
  const priorityFields = [...AVAILABILITY_FIELDS, ...PRICE_FIELDS].filter((field) =>
    changed.includes(field),
  )
  // Several fields, such as those of the price, share one text, which appears only once.
  const changes = [...new Set([...priorityFields, ...changed].map(describe))]
  const further = changes.splice(MAX_CHANGES).length
  if (further > 0) changes.push(t('changes.further', { count: further }))
  return [shortenTitle(definition.title(saved)), changes.join(', ')].filter(Boolean).join(' · ')
}

function describeField(
  definition: EntityDefinition,
  entity: AnyEntity,
  field: FieldKey,
  after: Draft,
): string {
  const { price, price_on_request } = after
  if ('available' in entity) {
    // The server ends a reservation whose last day is past, so the toast names the new
    // availability.
    const isOver = field === 'reserved_until' && !entity.reserved
    if (isOver || AVAILABILITY_FIELDS.includes(field)) return getAvailabilityLabel(entity)
  }
  if (PUBLICATION_FIELDS.includes(field))
    return ('preview' in entity && getPublicationLabel(entity)) || t('publication.isShown')
  if (PRICE_FIELDS.includes(field))
    return price_on_request
      ? t('fields.price_on_request')
      : t('changes.price', { price: formatFieldValue(definition, 'price', String(price)) })
  const group = definition.getRepeatedGroupTitle?.(field)
  if (group) return group
  const label = getFullFieldLabel(field, entity)
  const value = formatFieldValue(definition, field, getFieldValue(after, field))
  const isShort = value.length <= MAX_VALUE_LENGTH && !value.includes('\n')
  const isText = field.includes('.') || definition.entityFields[field]?.translation !== undefined
  return isText || !isShort ? label : t('changes.field', { label, value })
}
