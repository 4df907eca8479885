import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENTITY_DEFINITIONS } from '../../../../shared/entities/entity-definitions.ts'
import {
  CREATABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
  ENTITY_TYPES,
  type EntityType,
  getApiPath,
} from '../../../../shared/entities/entity-types.ts'
import type { Fields } from '../../../../shared/entities/fields.ts'
import { imageUpdateSchema } from '../../../../shared/entities/image.ts'
import { omit } from '../../../../shared/pick.ts'
import {
  type Body,
  buildBody,
  getSamples,
  listFields,
} from '../../../../tests/support/entity-bodies.ts'
import { createEntities, send } from '../../../../tests/support/entity-content.ts'
import { openSite, type TestSite } from '../../../../tests/support/site.ts'

/**
 * An update without these required fields keeps their values (docs/specification.md, section 5).
 */
const KEPT_FIELDS = ['news.date']
/** If an update leaves out one of these fields, its new value depends on other fields. */
const SENT_FIELDS = ['art_piece.price', 'art_piece.available', 'training.date']

let site: TestSite
let created: Awaited<ReturnType<typeof createEntities>>
const bodies = new Map<EntityType, Body>()
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  created = await createEntities(site)
  for (const type of ENTITY_TYPES) bodies.set(type, buildBody(type, created.photos))
})
afterAll(() => site.close())

const bodyOf = (type: EntityType) => bodies.get(type) ?? {}
const put = (type: EntityType, body: Body) => send(site, 'PUT', created.pathOf(type), body)
const idOf = (type: EntityType) => Number(/\d+$/.exec(created.pathOf(type))?.[0] ?? 1)
const schemaOf = (type: EntityType) =>
  type === 'image' ? imageUpdateSchema : ENTITY_DEFINITIONS[type].update

test.each(ENTITY_TYPES)('%s: each field is stored', async (type) => {
  for (const [name, { schema }] of listFields(type)) {
    const [before, value] = getSamples(type, name, created.photos)
    expect(value, `two values of ${type}.${name}`).not.toEqual(before)
    const changed = await put(type, { ...bodyOf(type), [name]: value })
    expect(changed[name], `${type}.${name}`).toEqual(v.parse(schema, value))
  }
})

/**
 * Returns the fields that an update may omit or, if `isOptional` is false, must contain. Leaves out
 * SENT_FIELDS.
 */
function listOptionalFields(type: EntityType, isOptional: boolean) {
  const fields = listFields(type).filter(([name]) => !SENT_FIELDS.includes(`${type}.${name}`))
  return fields.filter(
    ([name, { schema }]) => (v.is(schema, undefined) || isKept(type, name)) === isOptional,
  )
}
const isKept = (type: EntityType, name: string) => KEPT_FIELDS.includes(`${type}.${name}`)

test.each(ENTITY_TYPES)(
  '%s: an update keeps an omitted optional field, or sets it to the default of its schema',
  async (type) => {
    const optional = listOptionalFields(type, true)
    await put(type, bodyOf(type))
    const names = optional.map(([name]) => name)
    const changed = await put(type, omit(bodyOf(type), names))
    for (const [name, { schema }] of optional) {
      const missing = v.safeParse(schema, undefined).output
      const isUnchanged = isKept(type, name) || missing === undefined
      expect(changed[name], `${type}.${name}`).toEqual(isUnchanged ? bodyOf(type)[name] : missing)
    }
  },
)

test.each(ENTITY_TYPES)(
  '%s: an update without a required field is rejected and writes nothing',
  async (type) => {
    const before = await site.writes()
    for (const [name] of listOptionalFields(type, false)) {
      const body = omit(bodyOf(type), [name])
      const answer = await site.ask(created.pathOf(type), { method: 'PUT', body })
      expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [name]])
    }
    expect(await site.writes()).toBe(before)
  },
)

test.each(ENTITY_TYPES)('%s: each translatable field has a translation', async (type) => {
  const names = listFields(type).flatMap(([name, field]) => (field.translation ? [name] : []))
  const de = Object.fromEntries(names.map((name) => [name, `Wort ${name}`]))
  const { translations } = await put(type, { ...bodyOf(type), translations: { de } })
  for (const name of names)
    expect(translations.de[name]).toEqual({ text: `Wort ${name}`, source: bodyOf(type)[name] })
})

test.each(EDITABLE_ENTITY_TYPES)('%s: a revision restores each field', async (type) => {
  const others = listFields(type).map(([name]) => [name, getSamples(type, name, created.photos)[1]])
  const before = await put(type, bodyOf(type))
  await put(type, Object.fromEntries(others))
  const [revision] = await send(site, 'GET', `/api/versions/${type}/${idOf(type)}`)
  expect(revision.entity).toEqual(before)
  const sent = Object.keys(schemaOf(type).entries).map((name) => [name, revision.entity[name]])
  const restored = await put(type, { ...Object.fromEntries(sent), version: undefined })
  expect({ ...restored, version: before.version }).toEqual(before)
})

test.each(CREATABLE_ENTITY_TYPES)('%s: the trash restores each field', async (type) => {
  const path = created.pathOf(type)
  const read = async () =>
    (await send(site, 'GET', getApiPath(type))).find(({ id }: { id: number }) => id === idOf(type))
  const before = await read()
  await send(site, 'DELETE', path)
  expect(await read()).toBeUndefined()
  await send(site, 'POST', `/api/trash/${type}/${idOf(type)}/restore`)
  expect(await read()).toEqual(before)
})

test.each(CREATABLE_ENTITY_TYPES)('%s: visitors get only its public fields', async (type) => {
  const published = 'hidden' in ENTITY_DEFINITIONS[type].fields && {
    hidden: false,
    shown_from: null,
  }
  await put(type, { ...bodyOf(type), ...published })
  const fields: Fields = ENTITY_DEFINITIONS[type].fields
  const answer = await site.ask(getApiPath(type), { anonymous: true })
  const names = Object.keys((await answer.json())[0])
  const extra = ['id', 'version', 'images', 'translations', 'size']
  expect(names.filter((name) => !fields[name]?.isPublic && !extra.includes(name))).toEqual([])
  for (const [name, { isPublic }] of Object.entries(fields))
    if (isPublic) expect(names).toContain(name)
})
