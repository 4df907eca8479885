/** Builds request bodies from the field definitions of an entity type. */
import * as v from 'valibot'
import { ENTITY_DEFINITIONS } from '../../shared/entities/entity-definitions.ts'
import type { EntityType } from '../../shared/entities/entity-types.ts'
import type { Field } from '../../shared/entities/fields.ts'

export type Body = Record<string, unknown>

/**
 * Sample values for all types of fields. The first two that the schema of a field accepts are used.
 */
const SAMPLES: unknown[] = [
  ...['03 53 01 23 45', '03 53 01 23 46', 2, 3, false, true, [1], [2]],
  ...['2931-05-01', '2931-05-02', '2931-05-01T10:00', '2931-05-02T10:00', '1998', '1999'],
  ...['https://example.org/a', 'https://example.org/b', 'a@example.org', 'b@example.org'],
  ...['1/8', '2/8', '732 829 320 00074', '356 000 000 00048', 'FR12345678901', 'DE123456789'],
  ...[['2931-01-01'], ['2931-01-01', '2931-06-01']],
  ...['FR', 'DE', ['de'], ['en'], ['https://example.org/a'], ['https://example.org/b']],
  ...[
    { top: 100, foot: 900 },
    { top: 200, foot: 900 },
  ],
  ...[[{ from: '2931-05-01', to: '2931-05-02', yearly: false }], []],
  ...[{ monday: [{ opens: '10:00', closes: '12:00' }] }, {}],
]
/** Values that also satisfy the rules that compare several fields. */
const BASE: Body = {
  ...{ date: '2931-01-01', end_date: '2931-06-01', days: [] },
  ...{ price: 9, price_max: 9, max_participants: 6 },
}
/**
 * The first texts of SAMPLES, which generated pieces use as category names. Tests create these
 * categories first.
 */
export const CATEGORY_NAMES = ['03 53 01 23 45', '03 53 01 23 46']

export const listFields = (type: EntityType) =>
  Object.entries<Field>(ENTITY_DEFINITIONS[type].fields)

/** Returns two valid values of a field. `photos` contains URL paths of uploaded photos. */
export function getSamples(type: EntityType, name: string, photos: string[]): [unknown, unknown] {
  if (type === 'category' && name === 'name') return ['Vases', 'Plats']
  const { schema } = ENTITY_DEFINITIONS[type].fields[name as never] as Field
  const [first, ...others] = [...SAMPLES, ...photos].filter((one) => v.is(schema, one))
  const value = BASE[name] ?? first
  return [value, others[0]]
}
export const buildBody = (type: EntityType, photos: string[] = []): Body =>
  Object.fromEntries(listFields(type).map(([name]) => [name, getSamples(type, name, photos)[0]]))
/** Fields that are required only by a rule that compares several fields. */
const RULED_FIELDS = ['art_piece.price']

export const isRequired = (type: EntityType, name: string, { schema }: Field) =>
  !v.is(schema, undefined) || RULED_FIELDS.includes(`${type}.${name}`)

export const buildMinimalBody = (type: EntityType): Body =>
  Object.fromEntries(
    listFields(type)
      .filter(([name, field]) => isRequired(type, name, field))
      .map(([name]) => [name, getSamples(type, name, [])[0]]),
  )

/** Returns the value that the site stores for a field that is missing in the request. */
export const getDefaultValue = ({ schema }: Field): unknown =>
  v.safeParse(schema, undefined).output ?? [false, null, '', []].find((one) => v.is(schema, one))
export const getDefaultValues = (type: EntityType): Body =>
  Object.fromEntries(listFields(type).map(([name, field]) => [name, getDefaultValue(field)]))
