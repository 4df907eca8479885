/** All tests of a worker use the same site, so each must delete what it has created. */
import type { APIRequestContext } from '@playwright/test'
import { type CollectionPath, MINIMAL_REQUEST_BODIES } from '../browser/minimal-bodies.ts'

const PATHS = Object.keys(MINIMAL_REQUEST_BODIES) as CollectionPath[]

async function listIds(request: APIRequestContext, path: CollectionPath): Promise<number[]> {
  const entities = await (await request.get(`/api/${path}`)).json()
  return entities.map(({ id }: { id: number }) => id)
}

/**
 * @param request a request context that is signed in
 *
 * @returns a function that deletes every entity created after this call and all registrations, and
 * empties the trash
 */
export async function createEntityCleanup(request: APIRequestContext) {
  const isThere = new Set<string>()
  for (const path of PATHS)
    for (const id of await listIds(request, path)) isThere.add(`${path}/${id}`)
  return async () => {
    // Deletes registrations first, because a training with registrations cannot be deleted for
    // good.
    for (const { id } of await (await request.get('/api/registrations')).json())
      await request.delete(`/api/registrations/${id}`)
    for (const path of PATHS)
      for (const id of await listIds(request, path))
        if (!isThere.has(`${path}/${id}`)) await request.delete(`/api/${path}/${id}`)
    const trash = await (await request.get('/api/trash')).json()
    for (const { entity_type, entity_id } of trash)
      await request.delete(`/api/trash/${entity_type}/${entity_id}`)
  }
}
