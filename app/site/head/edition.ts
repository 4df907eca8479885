import type { Locale } from '../../../shared/locale.ts'

/** The site in one language, at its address: what is said of a page there depends on both. */
export type Edition = { siteUrl: string; locale: Locale }
