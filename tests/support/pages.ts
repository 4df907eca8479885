import { defaultPage } from '../../server/content/page-texts.ts'
import type { PageType } from '../../shared/page.ts'

/** Returns a PUT body for a page that changes nothing. */
export function pageInput(type: PageType) {
  const {
    id: _,
    version: __,
    images: ___,
    originals: ____,
    translations: _____,
    ...texts
  } = defaultPage(type)
  return texts
}
