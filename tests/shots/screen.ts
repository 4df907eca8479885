import type { Page } from '@playwright/test'
import type { Locale } from '../../shared/locale.ts'
import type { SiteProcess } from '../support/browser/server.ts'
import type { ScreenshotSiteName } from './sites.ts'

export type ScreenDefinition = {
  name: string
  site: ScreenshotSiteName
  isAdmin?: boolean
  /** Languages in which the screen is shown. The default is all languages. */
  locales?: Locale[]
  /**
   * True if a dialog or overlay covers the window, so that the screenshot shows only the window
   * instead of the whole page.
   */
  isWindow?: boolean
  /** Selector of an overlay. If it is set, only the text inside the overlay is checked. */
  overlay?: string
  address: (site: SiteProcess, locale: Locale) => Promise<string>
  action?: (page: Page, locale: Locale) => Promise<void>
}
