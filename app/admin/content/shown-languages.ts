/** The languages beside French in which visitors find the site: only these are looked at for what is to be translated. */
import { TARGET_LOCALES, type TargetLocale } from '../../../shared/translation.ts'

let shown: readonly TargetLocale[] = TARGET_LOCALES

export const shownLanguages = () => shown
/** Told as the page is opened, and when the artist has chosen others. */
export const showLanguages = (languages: readonly TargetLocale[]) => {
  shown = languages
}
