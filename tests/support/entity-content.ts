import { expect } from 'vitest'
import {
  CREATABLE_ENTITY_TYPES,
  EDITABLE_ENTITY_TYPES,
  type EntityType,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
} from '../../shared/entities/entity-types.ts'
import { buildBody, CATEGORY_NAMES } from './entity-bodies.ts'
import { buildPiece, createPlainImage, type TestSite } from './site.ts'

export async function send(site: TestSite, method: string, path: string, body?: unknown) {
  const answer = await site.ask(path, { method, body })
  const text = await answer.text()
  expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(300)
  return text ? JSON.parse(text) : null
}

/**
 * Creates entities of all types.
 *
 * @returns the photo URLs, and a function that returns the API path of the first entity of a type
 */
export async function createEntities(site: TestSite) {
  const photos: string[] = []
  for (const color of ['#111', '#222']) {
    const answer = await site.upload(await createPlainImage('jpeg', { color }))
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

/** Returns all entities, the trash, and the revisions of the entities with the ids 1 to 3. */
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
