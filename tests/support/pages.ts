import { buildDefaultPageEntity } from '../../server/content/singletons/page-texts.ts'
import type { PageEntityType } from '../../shared/entities/page.ts'

/** Returns the body of a PUT request with the default texts, which an unedited page already has. */
export function buildPageUpdate(type: PageEntityType) {
  const {
    id: _,
    version: __,
    images: ___,
    originals: ____,
    translations: _____,
    ...texts
  } = buildDefaultPageEntity(type)
  return texts
}
