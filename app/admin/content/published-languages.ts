/** Stores the published languages other than French. Only these languages need translations. */
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'

let published: readonly TargetLocale[] = TARGET_LOCALES

export const getPublishedLanguages = () => published
/**
 * Sets the published languages when the page is loaded and when the artist changes the languages.
 */
export const setPublishedLanguages = (languages: readonly TargetLocale[]) => {
  published = languages
}
