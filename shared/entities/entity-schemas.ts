/** Schemas of the requests that create and update entities. */
import type { GenericSchema } from 'valibot'
import { ArtPieceInput, ArtPieceUpdate } from './art-piece.ts'
import { CategoryInput, CategoryUpdate } from './category.ts'
import type { CreatableEntityType, EditableEntityType } from './entity-types.ts'
import { LegalDetailsUpdate } from './legal.ts'
import { NewsItemInput, NewsItemUpdate } from './news-item.ts'
import { HomePageUpdate, PortraitPageUpdate } from './page.ts'
import { PurchaseTextsUpdate } from './purchase.ts'
import { TrainingInput, TrainingUpdate } from './training.ts'
import { WorkshopUpdate } from './workshop.ts'

export const CREATE_SCHEMAS = {
  art_piece: ArtPieceInput,
  category: CategoryInput,
  news: NewsItemInput,
  training: TrainingInput,
} satisfies Record<CreatableEntityType, GenericSchema>

export const UPDATE_SCHEMAS = {
  art_piece: ArtPieceUpdate,
  category: CategoryUpdate,
  news: NewsItemUpdate,
  training: TrainingUpdate,
  workshop: WorkshopUpdate,
  home: HomePageUpdate,
  portrait: PortraitPageUpdate,
  legal: LegalDetailsUpdate,
  purchase: PurchaseTextsUpdate,
} satisfies Record<EditableEntityType, GenericSchema>
