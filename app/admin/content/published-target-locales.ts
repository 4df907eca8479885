/** Stores the published languages other than French. Only these languages need translations. */
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'

let published: readonly TargetLocale[] = TARGET_LOCALES

export const getPublishedTargetLocales = () => published
/**
 * Sets the published languages other than French. Called when the page is loaded and when the
 * artist changes the languages.
 */
export const setPublishedTargetLocales = (languages: readonly TargetLocale[]) => {
  published = languages
}
