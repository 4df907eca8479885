/** Builds requests with a value for each field of an entity, as its definition describes it. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { ENTITY_FIELDS } from '../../shared/entities/entity-fields.ts'
import {
  CREATABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
  type EntityType,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
} from '../../shared/entities/entity-types.ts'
import type { Field } from '../../shared/entities/fields.ts'
import { buildPiece, createPlainImage, type TestSite } from './site.ts'

export type Body = Record<string, unknown>

/** Each field accepts at least two of these, and not only by accident. */
const SAMPLES: unknown[] = [
  ...['03 53 01 23 45', '03 53 01 23 46', 2, 3, false, true, [1], [2]],
  ...['2931-05-01', '2931-05-02', '2931-05-01T10:00', '2931-05-02T10:00', '1998', '1999'],
  ...['https://example.org/a', 'https://example.org/b', 'a@example.org', 'b@example.org'],
  ...['1/8', '2/8', '732 829 320 00074', '356 000 000 00048', 'FR12345678901', 'DE123456789'],
  ...['FR', 'DE', ['de'], ['en'], ['https://example.org/a'], ['https://example.org/b']],
  ...[
    { top: 100, foot: 900 },
    { top: 200, foot: 900 },
  ],
  ...[{ monday: [{ opens: '10:00', closes: '12:00' }] }, {}],
]
/** Values that rules across fields require. */
const BASE: Body = { date: '2931-01-01', end_date: '2931-06-01', price_max: 9, max_participants: 6 }
/** The names of categories that pieces can refer to. */
const CATEGORY_NAMES = ['03 53 01 23 45', '03 53 01 23 46']

export const listFields = (type: EntityType) => Object.entries<Field>(ENTITY_FIELDS[type])

/** Returns two valid values. The photos are paths of uploaded photos. */
export function getSamples(type: EntityType, name: string, photos: string[]): [unknown, unknown] {
  // A category needs a name of its own.
  if (type === 'category' && name === 'name') return ['Vases', 'Plats']
  const { schema } = ENTITY_FIELDS[type][name as never] as Field
  const [first, ...others] = [...SAMPLES, ...photos].filter((one) => v.is(schema, one))
  const value = BASE[name] ?? first
  return [value, others[0]]
}
export const buildBody = (type: EntityType, photos: string[] = []): Body =>
  Object.fromEntries(listFields(type).map(([name]) => [name, getSamples(type, name, photos)[0]]))

export async function send(site: TestSite, method: string, path: string, body?: unknown) {
  const answer = await site.ask(path, { method, body })
  const text = await answer.text()
  expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(300)
  return text ? JSON.parse(text) : null
}

/** Creates one entity of each type. Returns the bodies and the paths of their updates. */
export async function createEntities(site: TestSite) {
  const photos: string[] = []
  for (const colour of ['#111', '#222']) {
    const answer = await site.upload(await createPlainImage('jpeg', { colour }))
    photos.push((await answer.json()).imageUrl)
  }
  for (const name of CATEGORY_NAMES) await send(site, 'POST', '/api/categories', { name })
  for (const title of ['Bol', 'Coupe'])
    await send(site, 'POST', '/api/art-pieces', buildPiece({ title, image_urls: photos }))
  const paths = new Map<EntityType, string>([['image', '/api/images/1']])
  for (const type of SINGLETON_ENTITY_TYPES) {
    paths.set(type, getApiPath(type))
    await send(site, 'PUT', getApiPath(type), buildBody(type, photos))
  }
  for (const type of CREATABLE_ENTITY_TYPES) {
    const { id } = await send(site, 'POST', getApiPath(type), buildBody(type, photos))
    paths.set(type, `${getApiPath(type)}/${id}`)
  }
  await send(site, 'PUT', '/api/images/1', buildBody('image', photos))
  return { photos, pathOf: (type: EntityType) => paths.get(type) ?? '' }
}

/** Returns everything that the API tells the artist about content. */
export async function readContent(site: TestSite) {
  const lists = [...new Set(EDITABLE_ENTITY_TYPES.map(getApiPath)), '/api/trash']
  const content: Record<string, unknown> = {}
  for (const path of lists) content[path] = await send(site, 'GET', path)
  for (const type of EDITABLE_ENTITY_TYPES)
    for (const id of [1, 2, 3]) {
      const path = `/api/versions/${type}/${id}`
      content[path] = await send(site, 'GET', path)
    }
  return content
}
