/** Entry point of the script for the public pages. The pages also work without the script. */

import { initBrokenPhotos } from './broken-photos.ts'
import { initCarousels } from './carousels.ts'
import { initDetailDialog } from './detail-dialog.ts'
import { initDrafts } from './drafts.ts'
import { initGalleryFilters } from './filter.ts'
import { initInfiniteScroll } from './infinite-scroll.ts'
import { initLanguageSuggestion } from './language-suggestion.ts'
import { initLanguageSwitch } from './language-switch.ts'
import { initLazyForms } from './lazy-forms.ts'
import { initLazyLightbox } from './lazy-lightbox.ts'
import { initMenus } from './menus.ts'
import { initNotice } from './notice.ts'
import { initPrint } from './print.ts'
import { initShare } from './share.ts'

const enhancements = [
  initBrokenPhotos,
  initMenus,
  initDrafts,
  initCarousels,
  initLazyLightbox,
  initGalleryFilters,
  initInfiniteScroll,
  initNotice,
  initLazyForms,
  initDetailDialog,
  initLanguageSwitch,
  initShare,
  initLanguageSuggestion,
  initPrint,
]
for (const enhance of enhancements) {
  // Ignores errors of each enhancement separately, so that a missing browser API in one enhancement
  // does not stop the others.
  ;(async () => enhance())().catch(() => {})
}
