import {
  TARGET_LOCALES,
  type TargetLocale,
  type Translation,
  type Translations,
  translatableFields,
  translationState,
} from '../../../shared/translation.ts'
import { t } from '../parts/texts.ts'
import { type AnyEntity, type Kind, photosOf } from './kind.ts'
import { shownLanguages } from './shown-languages.ts'

/** A French text of an entity, or of the photo with this id, and its translations. */
export type Text = {
  name: string
  photo: number | null
  french: string
  translations: { [Target in TargetLocale]?: Translation }
}

const translationsIn = (translations: Translations, name: string): Text['translations'] =>
  Object.fromEntries(
    TARGET_LOCALES.flatMap((locale) => {
      const translation = translations[locale]?.[name]
      return translation ? [[locale, translation]] : []
    }),
  )

/** Returns the saved texts: those of the entity in form order, then the photo descriptions. */
export function savedTexts(
  { translates }: Pick<Kind, 'translates'>,
  entity: AnyEntity | null,
): Text[] {
  const own = translatableFields(translates).map((name) => ({
    name,
    photo: null,
    french: String(entity?.[name as keyof AnyEntity] ?? ''),
    translations: translationsIn(entity?.translations ?? {}, name),
  }))
  const photos = (entity ? photosOf(entity) : []).map(({ id, alt, translations }) => ({
    name: 'alt',
    photo: id,
    french: alt,
    translations: translationsIn(translations, 'alt'),
  }))
  return [...own, ...photos]
}

export type LanguageState = {
  missing: Text[]
  outdated: Text[]
  /** Number of texts that need a translation. */
  needed: number
}

/** Returns the missing and outdated translations of one language. */
export function languageState(texts: Text[], locale: TargetLocale): LanguageState {
  const inState = (state: 'missing' | 'outdated') =>
    texts.filter((text) => translationState(text.french, text.translations[locale]) === state)
  return {
    missing: inState('missing'),
    outdated: inState('outdated'),
    needed: texts.filter(({ french }) => french.trim()).length,
  }
}

export const isComplete = ({ missing, outdated }: LanguageState) =>
  missing.length + outdated.length === 0

/** Returns true if no text was ever translated into the language. */
export const isUntouched = ({ missing, outdated, needed }: LanguageState) =>
  missing.length === needed && outdated.length === 0

/** Formats the state of a language: “2 à traduire”, “1 à revoir” or “complet”. */
export function stateWords({ missing, outdated }: LanguageState): string[] {
  const words: string[] = []
  if (missing.length > 0) words.push(t('translations.missing', { count: missing.length }))
  if (outdated.length > 0) words.push(t('translations.outdated', { count: outdated.length }))
  return words.length > 0 ? words : [t('translations.complete')]
}

/** States of translations by which a list can be filtered. */
export const TODO = ['missing', 'outdated'] as const
export type Todo = (typeof TODO)[number]

/** Returns true if a translation into any published language is missing or outdated. */
export function hasTodo(kind: Pick<Kind, 'translates'>, entity: AnyEntity, todo: Todo): boolean {
  const texts = savedTexts(kind, entity)
  return shownLanguages().some((locale) => languageState(texts, locale)[todo].length > 0)
}
