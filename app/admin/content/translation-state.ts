import { getTranslatableFields } from '../../../shared/entities/translatable-fields.ts'
import {
  getTranslationState,
  TARGET_LOCALES,
  type TargetLocale,
  type Translation,
  type Translations,
} from '../../../shared/entities/translation.ts'
import { t } from '../i18n/texts.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from './entity-definition.ts'
import { getPublishedTargetLocales } from './published-target-locales.ts'

/** A French text of an entity or of a photo, with its translations. */
export type TranslatableText = {
  name: string
  photo: number | null
  french: string
  translations: { [Target in TargetLocale]?: Translation }
}

const getTranslationsOfField = (
  translations: Translations,
  name: string,
): TranslatableText['translations'] =>
  Object.fromEntries(
    TARGET_LOCALES.flatMap((locale) => {
      const translation = translations[locale]?.[name]
      return translation ? [[locale, translation]] : []
    }),
  )

/**
 * Returns the saved texts of an entity in the order of the form fields, followed by its photo
 * descriptions.
 */
export function getSavedTexts(
  { formType }: Pick<EntityDefinition, 'formType'>,
  entity: AnyEntity | null,
): TranslatableText[] {
  const own = getTranslatableFields(formType).map((name) => ({
    name,
    photo: null,
    french: String(entity?.[name as keyof AnyEntity] ?? ''),
    translations: getTranslationsOfField(entity?.translations ?? {}, name),
  }))
  const photos = (entity ? getPhotos(entity) : []).map(({ id, alt, translations }) => ({
    name: 'alt',
    photo: id,
    french: alt,
    translations: getTranslationsOfField(translations, 'alt'),
  }))
  return [...own, ...photos]
}

export type TranslationSummary = {
  missing: TranslatableText[]
  outdated: TranslatableText[]
  /** Number of non-empty French texts, including those that are already translated. */
  needed: number
}

/** Returns the missing and outdated translations of one language. */
export function summarizeTranslations(
  texts: TranslatableText[],
  locale: TargetLocale,
): TranslationSummary {
  const filterByState = (state: 'missing' | 'outdated') =>
    texts.filter((text) => getTranslationState(text.french, text.translations[locale]) === state)
  return {
    missing: filterByState('missing'),
    outdated: filterByState('outdated'),
    needed: texts.filter(({ french }) => french.trim()).length,
  }
}

export const isFullyTranslated = ({ missing, outdated }: TranslationSummary) =>
  missing.length + outdated.length === 0

/** Returns true if none of the texts was ever translated into the language. */
export const isUntranslated = ({ missing, outdated, needed }: TranslationSummary) =>
  missing.length === needed && outdated.length === 0

/**
 * Formats the state of the translations into one language: “2 à traduire” (2 to translate) and “1 à
 * revoir” (1 to review), or only “complet” (complete).
 */
export function formatTranslationSummary({ missing, outdated }: TranslationSummary): string[] {
  const texts: string[] = []
  if (missing.length > 0) texts.push(t('translations.missing', { count: missing.length }))
  if (outdated.length > 0) texts.push(t('translations.outdated', { count: outdated.length }))
  return texts.length > 0 ? texts : [t('translations.complete')]
}

/** The translation states by which a list can be filtered. */
export const TRANSLATION_FILTERS = ['missing', 'outdated'] as const
export type TranslationFilter = (typeof TRANSLATION_FILTERS)[number]

/**
 * Returns true if a translation of the entity into any published language is missing or outdated,
 * depending on `filter`.
 */
export function matchesTranslationFilter(
  kind: Pick<EntityDefinition, 'formType'>,
  entity: AnyEntity,
  filter: TranslationFilter,
): boolean {
  const texts = getSavedTexts(kind, entity)
  return getPublishedTargetLocales().some(
    (locale) => summarizeTranslations(texts, locale)[filter].length > 0,
  )
}
