import { fromColumns, toColumns } from '../../../shared/entities/fields.ts'
import {
  PURCHASE_FIELDS,
  type PurchaseTexts,
  type PurchaseTextsUpdate,
  toPublicPurchaseTexts,
} from '../../../shared/entities/purchase.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

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

export function createPurchaseTextsService(db: Database) {
  return {
    read: () => read(db.read),
    /** Empty until the artist has confirmed the texts. */
    readPublic: async () => toPublicPurchaseTexts(await read(db.read)),
    update: (
      { translations, version, ...input }: PurchaseTextsUpdate,
      { by = '' } = {},
    ): Promise<Result<PurchaseTexts>> =>
      updateSingleton(
        db,
        {
          type: 'purchase',
          read,
          toColumns: () => toColumns(PURCHASE_FIELDS, input),
        },
        { texts: input, translations, version, by },
      ),
  }
}
