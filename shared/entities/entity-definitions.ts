import type { GenericSchema } from 'valibot'
import { CATEGORY_FIELDS, categoryInputSchema, categoryUpdateSchema } from './category.ts'
import type { CreatableEntityType, EntityType, SingletonEntityType } from './entity-types.ts'
import { type Fields, getTranslatedNames, type TranslatedFieldName } from './fields.ts'
import { IMAGE_FIELDS } from './image.ts'
import { LEGAL_FIELDS, legalDetailsUpdateSchema } from './legal.ts'
import { NEWS_FIELDS, newsItemInputSchema, newsItemUpdateSchema } from './news-item.ts'
import {
  HOME_FIELDS,
  homePageUpdateSchema,
  PORTRAIT_FIELDS,
  portraitPageUpdateSchema,
} from './page.ts'
import { PIECE_FIELDS, pieceInputSchema, pieceUpdateSchema } from './piece.ts'
import { PURCHASE_FIELDS, purchaseTextsUpdateSchema } from './purchase.ts'
import { TRAINING_FIELDS, trainingInputSchema, trainingUpdateSchema } from './training.ts'
import { WORKSHOP_FIELDS, workshopUpdateSchema } from './workshop.ts'

type Definition = { fields: Fields; create: GenericSchema; update: GenericSchema }

/** The definition of each entity type. `create` and `update` validate API requests. */
export const ENTITY_DEFINITIONS = {
  art_piece: { fields: PIECE_FIELDS, create: pieceInputSchema, update: pieceUpdateSchema },
  category: { fields: CATEGORY_FIELDS, create: categoryInputSchema, update: categoryUpdateSchema },
  news: { fields: NEWS_FIELDS, create: newsItemInputSchema, update: newsItemUpdateSchema },
  training: { fields: TRAINING_FIELDS, create: trainingInputSchema, update: trainingUpdateSchema },
  workshop: { fields: WORKSHOP_FIELDS, update: workshopUpdateSchema },
  home: { fields: HOME_FIELDS, update: homePageUpdateSchema },
  portrait: { fields: PORTRAIT_FIELDS, update: portraitPageUpdateSchema },
  purchase: { fields: PURCHASE_FIELDS, update: purchaseTextsUpdateSchema },
  legal: { fields: LEGAL_FIELDS, update: legalDetailsUpdateSchema },
  image: { fields: IMAGE_FIELDS },
} satisfies Record<CreatableEntityType, Definition> &
  Record<SingletonEntityType, Omit<Definition, 'create'>> &
  Record<'image', Pick<Definition, 'fields'>>

export type FieldsOf<Type extends EntityType> = (typeof ENTITY_DEFINITIONS)[Type]['fields']
export type TranslatableField<Type extends EntityType> = TranslatedFieldName<FieldsOf<Type>>

/** Returns the translatable fields of an entity type, in the order of its form. */
export const getTranslatableFields = <Type extends EntityType>(type: Type) =>
  getTranslatedNames<FieldsOf<Type>>(ENTITY_DEFINITIONS[type].fields)
