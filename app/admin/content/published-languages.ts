/** The published languages other than French. Only these languages need translations. */
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/translation.ts'

let shown: readonly TargetLocale[] = TARGET_LOCALES

export const publishedLanguages = () => shown
/** Called when the page loads and when the artist changes the published languages. */
export const setPublishedLanguages = (languages: readonly TargetLocale[]) => {
  shown = languages
}
