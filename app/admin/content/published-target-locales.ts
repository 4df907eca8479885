import { TARGET_LOCALES, type TargetLocale } from '../../../shared/entities/translation.ts'

let published: readonly TargetLocale[] = TARGET_LOCALES

export const getPublishedTargetLocales = () => published
export const setPublishedTargetLocales = (languages: readonly TargetLocale[]) => {
  published = languages
}
