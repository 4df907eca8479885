/** What of an entity is to be translated, and how far each language is. */
import {
  TARGET_LOCALES,
  type TargetLocale,
  type Translations,
  translatableFields,
  translationState,
} from '../../../shared/translation.ts'
import { t } from '../parts/texts.ts'
import { type AnyEntity, type Kind, photosOf } from './kind.ts'

/** French texts and their translations by name: a field’s, or `photo-12` for the description of that photo. */
export type Texts = { french: Record<string, string>; translations: Translations }

/** The texts as the server keeps them: the entity’s, then those of its photos. */
export function savedTexts({ translates }: Pick<Kind, 'translates'>, entity: AnyEntity): Texts {
  const french: Record<string, string> = {}
  const translations: Record<TargetLocale, Record<string, { text: string; source: string }>> = {
    en: {},
    de: {},
    es: {},
    nl: {},
  }
  for (const field of translatableFields(translates)) {
    french[field] = String(entity[field as keyof AnyEntity] ?? '')
  }
  for (const locale of TARGET_LOCALES)
    Object.assign(translations[locale], entity.translations[locale])
  for (const photo of photosOf(entity)) {
    const name = `photo-${photo.id}`
    french[name] = photo.alt
    for (const locale of TARGET_LOCALES) {
      const alt = photo.translations[locale]?.alt
      if (alt) translations[locale][name] = alt
    }
  }
  return { french, translations }
}

export type LanguageState = {
  missing: string[]
  outdated: string[]
  /** How many texts there are to translate. */
  needed: number
}

/** How far a language is, as the shared rule says. */
export function languageState(
  { french, translations }: Texts,
  locale: TargetLocale,
): LanguageState {
  const { missing, outdated } = translationState<string>(french, translations, locale)
  return { missing, outdated, needed: Object.values(french).filter((text) => text.trim()).length }
}

export const isComplete = ({ missing, outdated }: LanguageState) =>
  missing.length + outdated.length === 0

/** Whether nothing of it was ever translated. */
export const isUntouched = ({ missing, outdated, needed }: LanguageState) =>
  missing.length === needed && outdated.length === 0

/** “2 à traduire”, “1 à revoir”, or “complet”. */
export function stateWords({ missing, outdated }: LanguageState): string[] {
  const words: string[] = []
  if (missing.length > 0) words.push(t('translations.missing', { count: missing.length }))
  if (outdated.length > 0) words.push(t('translations.outdated', { count: outdated.length }))
  return words.length > 0 ? words : [t('translations.complete')]
}

/** The filters of a list: by what is to be done. */
export const TODO = ['missing', 'outdated'] as const
export type Todo = (typeof TODO)[number]

/** Whether an entity lacks that in any language. */
export function hasTodo(kind: Pick<Kind, 'translates'>, entity: AnyEntity, todo: Todo): boolean {
  const texts = savedTexts(kind, entity)
  return TARGET_LOCALES.some((locale) => languageState(texts, locale)[todo].length > 0)
}
