import type { Page } from '@playwright/test'
import type { Locale } from '../../shared/locale.ts'
import type { Site } from '../support/browser/server.ts'
import type { SiteName } from './sites.ts'

export type Screen = {
  name: string
  site: SiteName
  isAdmin?: boolean
  /** Languages, if not all of them. */
  locales?: Locale[]
  /** True if the state covers the window. The screenshot then shows only the window. */
  isWindow?: boolean
  /** Selector of an overlay. If set, only the text inside it is checked. */
  overlay?: string
  address: (site: Site, locale: Locale) => Promise<string>
  action?: (page: Page, locale: Locale) => Promise<void>
}
