import { type ApiResult, api, type EntityByResourceName, type ResourceName } from '../api/api.ts'

/**
 * Maximum number of update requests. After a version conflict, the update is sent again with the
 * server's current values. The limit is only reached if other devices keep saving the same entity
 * at the same time.
 */
const MAX_ATTEMPTS = 5

/**
 * Saves some fields of an entity and keeps the current server values of all other fields. If
 * another device changed the same fields, overwrites its changes without asking the user.
 * @param entity the local version of the entity
 */
export async function overwriteFields<N extends ResourceName>(
  list: N,
  entity: EntityByResourceName[N],
  changed: Partial<EntityByResourceName[N]>,
): Promise<ApiResult<EntityByResourceName[N]>> {
  let current = entity
  for (let attempt = 1; ; attempt += 1) {
    // Leaves out the photos and the position in the sort order, because the API changes them by
    // separate requests. Also leaves out the secret of the preview link, which only the server
    // sets, and the translations, because the server keeps omitted translations.
    const {
      id,
      images: _,
      translations: __,
      preview: ___,
      place: ____,
      ...fields
    } = {
      ...{ images: [], preview: null, place: null },
      ...current,
    }
    const result = await api.update(list, id, { ...fields, ...changed })
    if (result.ok || result.code !== 'conflict' || !result.entity || attempt === MAX_ATTEMPTS)
      return result
    current = result.entity as EntityByResourceName[N]
  }
}
