/** The published languages other than French. Only these languages need translations. */
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/translation.ts'

let shown: readonly TargetLocale[] = TARGET_LOCALES

export const shownLanguages = () => shown
/** Called when the page loads and when the artist changes the published languages. */
export const showLanguages = (languages: readonly TargetLocale[]) => {
  shown = languages
}
