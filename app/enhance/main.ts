/** The script of the public pages. They work without it; each line makes one thing smoother. */
import { enhanceAskedForms } from './asked-forms.ts'
import { enhanceBrokenPhotos } from './broken-photos.ts'
import { enhanceCarousels } from './carousels.ts'
import { enhanceFilter } from './filter.ts'
import { enhanceMenus } from './menus.ts'
import { enhanceMore } from './more.ts'
import { enhanceNotice } from './notice.ts'
import { enhanceOffer } from './offer.ts'
import { enhanceOpenPhotos } from './open-photos.ts'
import { enhancePrint } from './print.ts'
import { enhanceShare } from './share.ts'
import { enhanceSheet } from './sheet.ts'

enhanceBrokenPhotos()
enhanceMenus()
enhanceCarousels()
enhanceOpenPhotos()
enhanceFilter()
void enhanceMore()
enhanceNotice()
enhanceAskedForms()
enhanceSheet()
enhanceShare()
enhanceOffer()
enhancePrint()
