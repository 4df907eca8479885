import { type ApiResult, api, type EntityByResourceName, type ResourceName } from '../api/api.ts'

/** Reached only if other devices keep saving the same entity. */
const MAX_ATTEMPTS = 5

/** Overwrites changes of other devices to the same fields. */
export async function overwriteFields<N extends ResourceName>(
  list: N,
  entity: EntityByResourceName[N],
  changed: Partial<EntityByResourceName[N]>,
): Promise<ApiResult<EntityByResourceName[N]>> {
  let current = entity
  for (let attempt = 1; ; attempt += 1) {
    // Omits photos and position, which have separate requests, the preview secret, which only the
    // server sets, and translations, which the server then keeps.
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
