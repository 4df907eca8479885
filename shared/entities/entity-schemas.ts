/** Schemas of the requests that create and update entities. */
import type { GenericSchema } from 'valibot'
import { categoryInputSchema, categoryUpdateSchema } from './category.ts'
import type { CreatableEntityType, EditableEntityType } from './entity-types.ts'
import { legalDetailsUpdateSchema } from './legal.ts'
import { newsItemInputSchema, newsItemUpdateSchema } from './news-item.ts'
import { homePageUpdateSchema, portraitPageUpdateSchema } from './page.ts'
import { pieceInputSchema, pieceUpdateSchema } from './piece.ts'
import { purchaseTextsUpdateSchema } from './purchase.ts'
import { trainingInputSchema, trainingUpdateSchema } from './training.ts'
import { workshopUpdateSchema } from './workshop.ts'

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
