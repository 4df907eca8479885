import { CATEGORY_FIELDS } from './category.ts'
import type { EntityType } from './entity-types.ts'
import { type Fields, getTranslatedNames, type TranslatedName } from './fields.ts'
import { IMAGE_FIELDS } from './image.ts'
import { LEGAL_FIELDS } from './legal.ts'
import { NEWS_FIELDS } from './news-item.ts'
import { PAGE_FIELDS } from './page.ts'
import { PIECE_FIELDS } from './piece.ts'
import { PURCHASE_FIELDS } from './purchase.ts'
import { TRAINING_FIELDS } from './training.ts'
import { WORKSHOP_FIELDS } from './workshop.ts'

export const ENTITY_FIELDS = {
  art_piece: PIECE_FIELDS,
  category: CATEGORY_FIELDS,
  news: NEWS_FIELDS,
  training: TRAINING_FIELDS,
  workshop: WORKSHOP_FIELDS,
  ...PAGE_FIELDS,
  purchase: PURCHASE_FIELDS,
  legal: LEGAL_FIELDS,
  image: IMAGE_FIELDS,
} satisfies Record<EntityType, Fields>

export type TranslatableField<Type extends EntityType> = TranslatedName<
  (typeof ENTITY_FIELDS)[Type]
>

/** In the order of the form. */
export const getTranslatableFields = <Type extends EntityType>(type: Type) =>
  getTranslatedNames<(typeof ENTITY_FIELDS)[Type]>(ENTITY_FIELDS[type])
