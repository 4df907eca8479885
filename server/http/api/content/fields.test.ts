/** Writes and reads every field of every entity, as its definition describes it. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_FIELDS } from '../../../../shared/entities/entity-fields.ts'
import {
  CREATABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
  type EditableEntityType,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
} from '../../../../shared/entities/entity-types.ts'
import type { Field, Fields } from '../../../../shared/entities/fields.ts'
import { createPlainImage, openSite, type TestSite } from '../../../../tests/support/site.ts'

type Body = Record<string, unknown>

/** Each field accepts at least two of these, and not only by accident. */
const VALUES: unknown[] = [
  ...['03 53 01 23 45', '03 53 01 23 46', 2, 3, true, false, [1], [2]],
  ...['2031-05-01', '2031-05-02', '2031-05-01T10:00', '2031-05-02T10:00', '1998', '1999'],
  ...['https://example.org/a', 'https://example.org/b', 'a@example.org', 'b@example.org'],
  ...['1/8', '2/8', '732 829 320 00074', '356 000 000 00048', 'FR12345678901', 'DE123456789'],
  ...['FR', 'DE', ['de'], ['en'], ['https://example.org/a'], ['https://example.org/b']],
  ...[{ monday: [{ opens: '10:00', closes: '12:00' }] }, {}],
]
/** Values that rules across fields require. */
const BASE: Body = { date: '2031-01-01', end_date: '2031-06-01', price_max: 9, max_participants: 6 }

let site: TestSite
const [photos, paths, bodies]: [string[], Body, Record<string, Body>] = [[], {}, {}]

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await site.ask(path, { method, body })
  const text = await answer.text()
  expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(300)
  return JSON.parse(text)
}
const getValues = ({ schema }: Field) => [...VALUES, ...photos].filter((one) => v.is(schema, one))
const listFields = (type: EditableEntityType) => Object.entries<Field>(ENTITY_FIELDS[type])
const buildBody = (type: EditableEntityType): Body => {
  const first = listFields(type).map(([name, field]) => [name, BASE[name] ?? getValues(field)[0]])
  return Object.fromEntries(first)
}

beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  for (const colour of ['#111', '#222']) {
    const answer = await site.upload(await createPlainImage('jpeg', { colour }))
    photos.push((await answer.json()).imageUrl)
  }
  for (const name of VALUES.slice(0, 2)) await send('POST', '/api/categories', { name })
  for (const title of ['Bol', 'Coupe']) await send('POST', '/api/art-pieces', { title, price: 1 })
  for (const type of SINGLETON_ENTITY_TYPES) paths[type] = getApiPath(type)
  for (const type of CREATABLE_ENTITY_TYPES) {
    const body = { ...buildBody(type), ...(type === 'category' && { name: 'Vases' }) }
    const { id } = await send('POST', getApiPath(type), body)
    paths[type] = `${getApiPath(type)}/${id}`
  }
  for (const type of EDITABLE_ENTITY_TYPES)
    bodies[type] = { ...buildBody(type), ...(type === 'category' && { name: 'Vases' }) }
})
afterAll(() => site.close())

test.each(EDITABLE_ENTITY_TYPES)('%s: each field is stored, and kept if left out', async (type) => {
  const path = String(paths[type])
  for (const [name, field] of listFields(type)) {
    const values = type === 'category' && name === 'name' ? ['Plats', 'Pots'] : getValues(field)
    const value = values.findLast((one) => one !== bodies[type]?.[name] && values.indexOf(one) < 2)
    const { [name]: _, ...others } = { ...bodies[type] }
    const changed = await send('PUT', path, { ...others, [name]: value })
    const expected = v.parse(field.schema, value)
    expect(changed[name], `${type}.${name}`).toEqual(expected)
    const isKept = v.is(field.schema, undefined) && v.parse(field.schema, undefined) === undefined
    if (isKept) expect((await send('PUT', path, others))[name], name).toEqual(expected)
  }
})

test.each(EDITABLE_ENTITY_TYPES)(
  '%s: each translatable field stores a translation',
  async (type) => {
    const path = String(paths[type])
    const names = listFields(type).flatMap(([name, field]) => (field.translation ? [name] : []))
    const body = { ...bodies[type] }
    const de = Object.fromEntries(names.map((name) => [name, `Wort ${name}`]))
    const { translations } = await send('PUT', path, { ...body, translations: { de } })
    for (const name of names)
      expect(translations.de[name]).toEqual({ text: `Wort ${name}`, source: body[name] })
  },
)

test.each(CREATABLE_ENTITY_TYPES)('%s: visitors get only its public fields', async (type) => {
  const published = 'hidden' in ENTITY_FIELDS[type] && { hidden: false, shown_from: null }
  await send('PUT', String(paths[type]), { ...bodies[type], ...published })
  const fields: Fields = ENTITY_FIELDS[type]
  const answer = await site.ask(getApiPath(type), { anonymous: true })
  const names = Object.keys((await answer.json())[0])
  const extra = ['id', 'version', 'images', 'translations', 'size']
  expect(names.filter((name) => !fields[name]?.isPublic && !extra.includes(name))).toEqual([])
  for (const [name, { isPublic }] of Object.entries(fields))
    if (isPublic) expect(names).toContain(name)
})
