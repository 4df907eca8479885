/** The script of the public pages. They work without it; each line makes one thing smoother. */
import { enhanceAskedForms } from './asked-forms.ts'
import { enhanceBrokenPhotos } from './broken-photos.ts'
import { enhanceCarousels } from './carousels.ts'
import { enhanceDrafts } from './drafts.ts'
import { enhanceFilter } from './filter.ts'
import { enhanceLanguages } from './languages.ts'
import { enhanceMenus } from './menus.ts'
import { enhanceMore } from './more.ts'
import { enhanceNotice } from './notice.ts'
import { enhanceOffer } from './offer.ts'
import { enhanceOpenPhotos } from './open-photos.ts'
import { enhancePrint } from './print.ts'
import { enhanceShare } from './share.ts'
import { enhanceSheet } from './sheet.ts'

const enhancements = [
  enhanceBrokenPhotos,
  enhanceMenus,
  enhanceDrafts,
  enhanceCarousels,
  enhanceOpenPhotos,
  enhanceFilter,
  enhanceMore,
  enhanceNotice,
  enhanceAskedForms,
  enhanceSheet,
  enhanceLanguages,
  enhanceShare,
  enhanceOffer,
  enhancePrint,
]
for (const enhance of enhancements) {
  // One that a browser cannot run, or has no storage for, does not keep the others from running.
  try {
    void enhance()
  } catch {}
}
