/** The public pages also work without this script. */
import { initDetailDialog } from './detail-dialog.ts'
import { initGalleryFilters } from './filter.ts'
import { initDrafts } from './forms/drafts.ts'
import { initLazyMessageForms } from './forms/lazy-forms.ts'
import { initInfiniteScroll } from './infinite-scroll.ts'
import { initLanguageSuggestion } from './language-suggestion.ts'
import { initLanguageSwitch } from './language-switch.ts'
import { initMenus } from './menus.ts'
import { initNotice } from './notice.ts'
import { initBrokenPhotos } from './photos/broken-photos.ts'
import { initCarousels } from './photos/carousels.ts'
import { initLazyLightbox } from './photos/lazy-lightbox.ts'
import { initPrintImages } from './print.ts'
import { closePurchaseTerms } from './purchase-terms.ts'
import { initShareButtons } from './share.ts'

const enhancements = [
  initBrokenPhotos,
  initMenus,
  initDrafts,
  initCarousels,
  initLazyLightbox,
  initGalleryFilters,
  initInfiniteScroll,
  initNotice,
  initLazyMessageForms,
  closePurchaseTerms,
  initDetailDialog,
  initLanguageSwitch,
  initShareButtons,
  initLanguageSuggestion,
  initPrintImages,
]
for (const enhance of enhancements) {
  // Ignores errors, so that a missing browser API in one enhancement does not stop the others.
  ;(async () => enhance())().catch(() => {})
}
