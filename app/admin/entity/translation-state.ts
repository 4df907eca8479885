import { getTranslatedNames } from '../../../shared/entities/fields.ts'
import {
  getTranslationState,
  needsTranslation,
  TARGET_LOCALES,
  type TargetLocale,
  type Translation,
  type Translations,
} from '../../../shared/entities/translation.ts'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import { t } from '../i18n/texts.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from './entity-definition.ts'

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

/** Returns the texts in the order of the form, then the descriptions of photos. */
export function getSavedTexts(
  {
    entityFields,
    translatedNames = getTranslatedNames(entityFields),
  }: Pick<EntityDefinition, 'entityFields' | 'translatedNames'>,
  entity: AnyEntity | null,
): TranslatableText[] {
  const own = translatedNames.map((name) => ({
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
  /** Number of texts to translate, also of those that are translated already. */
  needed: number
}

export function summarizeTranslations(
  texts: TranslatableText[],
  locale: TargetLocale,
): TranslationSummary {
  const filterByState = (state: 'missing' | 'outdated') =>
    texts.filter((text) => getTranslationState(text.french, text.translations[locale]) === state)
  return {
    missing: filterByState('missing'),
    outdated: filterByState('outdated'),
    needed: texts.filter(({ french }) => needsTranslation(french)).length,
  }
}

export const isFullyTranslated = ({ missing, outdated }: TranslationSummary) =>
  missing.length + outdated.length === 0

export const isUntranslated = ({ missing, outdated, needed }: TranslationSummary) =>
  missing.length === needed && outdated.length === 0

/** Returns text such as “2 à traduire” and “1 à revoir”, or “complet”. */
export function formatTranslationSummary({ missing, outdated }: TranslationSummary): string[] {
  const texts: string[] = []
  if (missing.length > 0) texts.push(t('translations.missing', { count: missing.length }))
  if (outdated.length > 0) texts.push(t('translations.outdated', { count: outdated.length }))
  return texts.length > 0 ? texts : [t('translations.complete')]
}

export const TRANSLATION_FILTERS = ['missing', 'outdated'] as const
export type TranslationFilter = (typeof TRANSLATION_FILTERS)[number]

/** Returns the published languages in which texts match `filter`. */
export function findLocalesToTranslate(
  definition: Pick<EntityDefinition, 'entityFields'>,
  entity: AnyEntity,
  filter: TranslationFilter,
): TargetLocale[] {
  const texts = getSavedTexts(definition, entity)
  return getPublishedTargetLocales().filter(
    (locale) => summarizeTranslations(texts, locale)[filter].length > 0,
  )
}

export const matchesTranslationFilter = (
  definition: Pick<EntityDefinition, 'entityFields'>,
  entity: AnyEntity,
  filter: TranslationFilter,
): boolean => findLocalesToTranslate(definition, entity, filter).length > 0

/**
 * Returns text such as “DE, ES”, or an empty text if `locales` contains all published languages.
 */
export function formatLocalesToTranslate(locales: Iterable<TargetLocale>): string {
  const toDo = new Set(locales)
  const published = getPublishedTargetLocales()
  if (toDo.size === published.length) return ''
  return published
    .filter((locale) => toDo.has(locale))
    .map((locale) => locale.toUpperCase())
    .join(', ')
}
