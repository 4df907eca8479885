/** Entry point of the script for the public pages. The pages also work without the script. */

import { enhanceBrokenPhotos } from './broken-photos.ts'
import { enhanceCarousels } from './carousels.ts'
import { enhanceDrafts } from './drafts.ts'
import { enhanceFilter } from './filter.ts'
import { enhanceInfiniteScroll } from './infinite-scroll.ts'
import { enhanceLanguageOffer } from './language-offer.ts'
import { enhanceLanguageSwitch } from './language-switch.ts'
import { enhanceLazyForms } from './lazy-forms.ts'
import { enhanceLightbox } from './lazy-lightbox.ts'
import { enhanceMenus } from './menus.ts'
import { enhanceNotice } from './notice.ts'
import { enhancePrint } from './print.ts'
import { enhanceShare } from './share.ts'
import { enhanceSheet } from './sheet.ts'

const enhancements = [
  enhanceBrokenPhotos,
  enhanceMenus,
  enhanceDrafts,
  enhanceCarousels,
  enhanceLightbox,
  enhanceFilter,
  enhanceInfiniteScroll,
  enhanceNotice,
  enhanceLazyForms,
  enhanceSheet,
  enhanceLanguageSwitch,
  enhanceShare,
  enhanceLanguageOffer,
  enhancePrint,
]
for (const enhance of enhancements) {
  // Catches errors of each enhancement separately, so that a missing browser API in one enhancement
  // does not stop the others.
  try {
    void enhance()
  } catch {}
}
