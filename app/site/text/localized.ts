/** The artist's texts as a page shows them: in its language, or in French where nobody has translated them yet. */
import { categoryAddress, entityAddress } from '../../../shared/address.ts'
import type { PublicCategory } from '../../../shared/category.ts'
import {
  DEFAULT_LOCALE,
  forEachLocale,
  type Locale,
  localizedPath,
} from '../../../shared/locale.ts'
import {
  inLanguage,
  type PublicTranslations,
  type TranslatableField,
  type TranslatedType,
  translatableFields,
} from '../../../shared/translation.ts'

type Source<Type extends TranslatedType> = Record<TranslatableField<Type>, string> & {
  translations: PublicTranslations<TranslatableField<Type>>
}

export type Localized<Entity> = Entity & {
  /** The fields that are shown in French for want of a translation. */
  french: string[]
}

/** The entity with its texts in the language of the page. */
export function localized<Type extends TranslatedType, Entity extends Source<Type>>(
  type: Type,
  entity: Entity,
  locale: Locale,
): Localized<Entity> {
  const french: string[] = []
  const shown = { ...entity, french }
  for (const field of translatableFields(type)) {
    const { text, isFallback } = inLanguage(entity, field, locale)
    Object.assign(shown, { [field]: text })
    if (isFallback) french.push(field)
  }
  return shown
}

/** A piece with the name of its category as the page shows it; `category` itself stays the French one. */
export function withCategory<Piece extends Localized<{ category: string | null }>>(
  piece: Piece,
  categories: PublicCategory[],
  locale: Locale,
) {
  const category = categories.find(({ name }) => name === piece.category)
  const shown = category && localized('category', category, locale)
  const french = shown?.french.includes('name') ? ['category_name'] : []
  return {
    ...piece,
    category_name: shown?.name ?? piece.category,
    french: [...piece.french, ...french],
  }
}

/** The `lang` of an element that holds this field; undefined where it is that of the page. */
export const langOf = ({ french }: { french: string[] }, field: string) =>
  french.includes(field) ? DEFAULT_LOCALE : undefined

/** Where the same thing stands in each language. */
export const addressesOf = (
  type: Parameters<typeof entityAddress>[1],
  entity: { id: number; title: string; translations: PublicTranslations<'title'> },
) =>
  forEachLocale((locale) => {
    const title = inLanguage(entity, 'title', locale).text
    return entityAddress(locale, type, { id: entity.id, title })
  })

/** Where one of the screens stands in each language. `path` is a bare path. */
export const screenAddresses = (path: string) =>
  forEachLocale((locale) => localizedPath(locale, path))

/** Where the gallery shows one of the categories, in each language. */
export const categoryAddresses = (category: PublicCategory, all: PublicCategory[]) =>
  forEachLocale((locale) => categoryAddress(locale, category, all))
