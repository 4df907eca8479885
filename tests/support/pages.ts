import { blankPage } from '../../server/content/page-texts.ts'
import type { PageType } from '../../shared/page.ts'

/** What PUT of a page takes to change nothing. */
export function pageInput(type: PageType) {
  const {
    id: _,
    version: __,
    images: ___,
    originals: ____,
    translations: _____,
    ...texts
  } = blankPage(type)
  return texts
}
