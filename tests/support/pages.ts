import { buildEmptyPage } from '../../server/content/singletons/pages.ts'
import type { EditablePageType } from '../../shared/entities/entity-types.ts'

/** Returns the request body that empties all texts of a page. */
export function buildEmptyPageUpdate(type: EditablePageType) {
  const { id: _, version: __, images: ___, translations: ____, ...texts } = buildEmptyPage(type)
  return texts
}
