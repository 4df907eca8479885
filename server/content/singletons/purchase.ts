import { fromColumns, toColumns } from '../../../shared/entities/fields.ts'
import {
  PURCHASE_FIELDS,
  type PurchaseTexts,
  type PurchaseTextsUpdate,
  toPublicPurchaseTexts,
} from '../../../shared/entities/purchase.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess } from '../../result.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { createSingletonService, SINGLETON_ID } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<PurchaseTexts> {
  const row = await queries
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'purchase', [SINGLETON_ID])
  return { ...fromColumns(PURCHASE_FIELDS, row), translations: translations(SINGLETON_ID) }
}

export type PurchaseTextsService = ReturnType<typeof createPurchaseTextsService>

export const createPurchaseTextsService = (db: Database) =>
  createSingletonService(db, {
    type: 'purchase',
    read,
    // Empty until the artist has confirmed the texts.
    toPublic: toPublicPurchaseTexts,
    toColumns: (input: PurchaseTextsUpdate) => createSuccess(toColumns(PURCHASE_FIELDS, input)),
  })
