/** Compares structured data with the types of the `schema-dts` package. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const source = readFileSync(
  resolve(import.meta.dirname, '../../../node_modules/schema-dts/dist/schema.d.ts'),
  'utf8',
)

/** Interfaces in the `schema-dts` package by name, such as `ProductBase`. */
const bases = new Map<string, { parents: string[]; own: string[] }>()
for (const [, name = '', parents = '', body = ''] of source.matchAll(
  /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm,
)) {
  bases.set(name, {
    parents: parents.split(',').map((parent) => parent.trim().replace(/^Partial<(.*)>$/, '$1')),
    own: [...body.matchAll(/^ {4}"([^"]+)"\??:/gm)].map((match) => match[1] ?? ''),
  })
}

function getProperties(name: string): string[] {
  const base = bases.get(name)
  return base ? [...base.own, ...base.parents.flatMap(getProperties)] : []
}

export type SchemaOrgNode = { [name: string]: unknown }

export const getSchemaOrgTypes = (thing: SchemaOrgNode) =>
  [thing['@type']].flat().filter((type) => typeof type === 'string')

/**
 * Returns errors for objects without a type, and for types and properties that schema.org does not
 * define.
 */
export function findSchemaOrgErrors(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => findSchemaOrgErrors(one, path))
  if (typeof value !== 'object' || value === null) return []
  const thing = value as SchemaOrgNode
  const names = Object.keys(thing)
  // An object with only an `@id` is a reference to another object.
  if (names.length === 1 && names[0] === '@id') return []
  const types = getSchemaOrgTypes(thing)
  if (types.length === 0) return [`${path}: no type`]
  const missing = types.filter((type) => !bases.has(`${type}Leaf`))
  const allowed = new Set(['@id', ...types.flatMap((type) => getProperties(`${type}Leaf`))])
  return [
    ...missing.map((type) => `${path}: no type ${type}`),
    ...names.filter((name) => !allowed.has(name)).map((name) => `${path}${types}.${name}`),
    ...names.flatMap((name) => findSchemaOrgErrors(thing[name], `${path}${types}.${name} `)),
  ]
}

const findMissing = (thing: unknown, ...names: string[]) =>
  names.filter((name) => {
    const value = (thing as SchemaOrgNode | undefined)?.[name]
    return value === undefined || value === ''
  })

/** Returns the missing properties that Google requires for a rich result. */
export function findMissingProperties(thing: SchemaOrgNode): string[] {
  const offer = thing.offers as SchemaOrgNode | undefined
  const required: Record<string, () => string[]> = {
    Product: () => [
      ...findMissing(thing, 'name', 'image', 'offers'),
      ...findMissing(offer, 'price', 'priceCurrency', 'availability'),
    ],
    EducationEvent: () => [
      ...findMissing(thing, 'name', 'startDate', 'location'),
      ...findMissing(thing.location, 'address'),
    ],
    Course: () => [
      ...findMissing(thing, 'name', 'description', 'provider'),
      ...(offer ? findMissing(offer, 'category') : []),
      ...(thing.hasCourseInstance ? findMissing(thing.hasCourseInstance, 'courseSchedule') : []),
    ],
    NewsArticle: () => findMissing(thing, 'headline', 'datePublished', 'author'),
    LocalBusiness: () => findMissing(thing, 'name', 'address'),
    BreadcrumbList: () => {
      const steps = thing.itemListElement as SchemaOrgNode[]
      return steps.length < 2
        ? ['two steps']
        : steps.flatMap((step) => findMissing(step, 'position', 'name', 'item'))
    },
  }
  return getSchemaOrgTypes(thing).flatMap((type) =>
    (required[type]?.() ?? []).map((name) => `${type}.${name}`),
  )
}
