/** What of an entity is to be translated, and how far each language is. */
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

/** A French text of an entity, or of the photo of that id, and its translations. */
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

/** The texts as the server keeps them: the entity’s in the order of its form, then what its photos show. */
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
  /** How many texts there are to translate. */
  needed: number
}

/** How far a language is, as the shared rule says. */
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

/** Whether an entity lacks that in any language of the site. */
export function hasTodo(kind: Pick<Kind, 'translates'>, entity: AnyEntity, todo: Todo): boolean {
  const texts = savedTexts(kind, entity)
  return shownLanguages().some((locale) => languageState(texts, locale)[todo].length > 0)
}
