import type { PageType } from '../shared/page.ts'
import { blankPage } from './content/page-texts.ts'

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
