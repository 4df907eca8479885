/** Texts without a translation are shown in French. */

import type { PublicCategory } from '../../../shared/entities/category.ts'
import {
  getTranslatableFields,
  type TranslatableField,
} from '../../../shared/entities/entity-definitions.ts'
import type { EntityType, EntityTypeWithDetailPage } from '../../../shared/entities/entity-types.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { needsLargeDelivery, type PublicPurchase } from '../../../shared/entities/purchase.ts'
import { getLocalizedField, type PublicTranslations } from '../../../shared/entities/translation.ts'
import {
  createLocaleRecord,
  DEFAULT_LOCALE,
  getLocalizedPath,
  type Locale,
} from '../../../shared/locale.ts'
import { getCategoryPath, getEntityPath } from '../../../shared/paths.ts'

type Source<Type extends EntityType> = Record<TranslatableField<Type>, string> & {
  translations: PublicTranslations
}

export type LocalizedEntity<Entity> = Entity & {
  /** Fields that are in French because a translation is missing. */
  french: string[]
}

export function localizeEntity<Type extends EntityType, Entity extends Source<Type>>(
  type: Type,
  entity: Entity,
  locale: Locale,
): LocalizedEntity<Entity> {
  const french: string[] = []
  const localized = { ...entity, french }
  for (const field of getTranslatableFields(type)) {
    const { text, isFallback } = getLocalizedField(entity, field, locale)
    Object.assign(localized, { [field]: text })
    if (isFallback) french.push(field)
  }
  return localized
}

/**
 * Adds the localized category name, and the care instructions of the category if the piece has
 * none. `category` keeps the French name.
 */
export function addCategoryNameAndCare<
  Piece extends LocalizedEntity<{ category: string | null; care: string }>,
>(piece: Piece, categories: PublicCategory[], locale: Locale) {
  const category = categories.find(({ name }) => name === piece.category)
  const localizedCategory = category && localizeEntity('category', category, locale)
  const care = piece.care ? '' : (localizedCategory?.care ?? '')
  const french = [
    ...(localizedCategory?.french.includes('name') ? ['category_name'] : []),
    ...(care && localizedCategory?.french.includes('care') ? ['care'] : []),
  ]
  return {
    ...piece,
    care: piece.care || care,
    category_name: localizedCategory?.name ?? piece.category,
    french: [...piece.french, ...french],
  }
}

/**
 * Chooses the delivery terms: those of the piece, or those of large pieces if the piece is large,
 * or the general ones.
 */
export function chooseDeliveryTerms(
  purchase: LocalizedEntity<PublicPurchase>,
  piece: LocalizedEntity<Pick<PublicPiece, 'delivery' | 'size' | 'weight'>>,
): LocalizedEntity<PublicPurchase> {
  const isLarge = purchase.large_delivery !== '' && needsLargeDelivery(piece, purchase)
  const [delivery, isFrench] = piece.delivery
    ? [piece.delivery, piece.french.includes('delivery')]
    : isLarge
      ? [purchase.large_delivery, purchase.french.includes('large_delivery')]
      : [purchase.delivery, purchase.french.includes('delivery')]
  const french = purchase.french.filter((field) => field !== 'delivery')
  return { ...purchase, delivery, french: isFrench ? [...french, 'delivery'] : french }
}

/** Returns “fr” for a field that is in French because a translation is missing. */
export const getLangAttribute = ({ french }: { french: string[] }, field: string) =>
  french.includes(field) ? DEFAULT_LOCALE : undefined

export const getEntityPathsByLocale = (
  type: EntityTypeWithDetailPage,
  entity: { id: number; title: string; translations: PublicTranslations },
) =>
  createLocaleRecord((locale) => {
    const title = getLocalizedField(entity, 'title', locale).text
    return getEntityPath(locale, type, { id: entity.id, title })
  })

/** @param path a path without a language prefix */
export const getPagePathsByLocale = (path: string) =>
  createLocaleRecord((locale) => getLocalizedPath(locale, path))

export const getCategoryPathsByLocale = (category: PublicCategory, all: PublicCategory[]) =>
  createLocaleRecord((locale) => getCategoryPath(locale, category, all))
