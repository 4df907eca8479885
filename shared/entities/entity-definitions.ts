import type { GenericSchema } from 'valibot'
import { CATEGORY_FIELDS, categoryInputSchema, categoryUpdateSchema } from './category.ts'
import type { CreatableEntityType, EditableEntityType, EntityType } from './entity-types.ts'
import { type Fields, getTranslatedNames, type TranslatedName } from './fields.ts'
import { IMAGE_FIELDS } from './image.ts'
import { LEGAL_FIELDS, legalDetailsUpdateSchema } from './legal.ts'
import { NEWS_FIELDS, newsItemInputSchema, newsItemUpdateSchema } from './news-item.ts'
import { homePageUpdateSchema, PAGE_FIELDS, portraitPageUpdateSchema } from './page.ts'
import { PIECE_FIELDS, pieceInputSchema, pieceUpdateSchema } from './piece.ts'
import { PURCHASE_FIELDS, purchaseTextsUpdateSchema } from './purchase.ts'
import { TRAINING_FIELDS, trainingInputSchema, trainingUpdateSchema } from './training.ts'
import { WORKSHOP_FIELDS, workshopUpdateSchema } from './workshop.ts'

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

/** The fields are in the order of the form. */
export const getTranslatableFields = <Type extends EntityType>(type: Type) =>
  getTranslatedNames<(typeof ENTITY_FIELDS)[Type]>(ENTITY_FIELDS[type])

export const CREATE_SCHEMAS = {
  art_piece: pieceInputSchema,
  category: categoryInputSchema,
  news: newsItemInputSchema,
  training: trainingInputSchema,
} satisfies Record<CreatableEntityType, GenericSchema>

export const UPDATE_SCHEMAS = {
  art_piece: pieceUpdateSchema,
  category: categoryUpdateSchema,
  news: newsItemUpdateSchema,
  training: trainingUpdateSchema,
  workshop: workshopUpdateSchema,
  home: homePageUpdateSchema,
  portrait: portraitPageUpdateSchema,
  legal: legalDetailsUpdateSchema,
  purchase: purchaseTextsUpdateSchema,
} satisfies Record<EditableEntityType, GenericSchema>
