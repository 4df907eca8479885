import type { Locale } from '../../../shared/locale.ts'

/** Where a page is, for what is said of it. */
export type Place = { siteUrl: string; locale: Locale }
