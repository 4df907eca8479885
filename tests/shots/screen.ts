/** What a picture is taken of. */
import type { Page } from '@playwright/test'
import type { Locale } from '../../shared/locale.ts'
import type { Site } from '../support/browser/server.ts'
import type { SiteName } from './sites.ts'

export type Screen = {
  name: string
  site: SiteName
  isAdmin?: boolean
  /** Where it is taken in fewer languages than all. */
  locales?: Locale[]
  /** The state covers the window: only what is in it is taken. */
  isWindow?: boolean
  /** A selector of what lies over the page, where one does: only its texts have to stand free. */
  part?: string
  address: (site: Site, locale: Locale) => Promise<string>
  act?: (page: Page, locale: Locale) => Promise<void>
}
