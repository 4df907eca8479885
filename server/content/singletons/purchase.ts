import {
  type PurchaseTexts,
  type PurchaseTextsUpdate,
  toPublicPurchaseTexts,
} from '../../../shared/entities/purchase.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import { toOptionalGrams, toOptionalKilograms } from '../entities/quantities.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<PurchaseTexts> {
  const { is_shown, large_from_grams, ...row } = await queries
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'purchase', [SINGLETON_ID])
  return {
    ...row,
    is_shown: is_shown === 1,
    large_from_kg: toOptionalKilograms(large_from_grams),
    translations: translations(SINGLETON_ID),
  }
}

export type PurchaseTextsService = ReturnType<typeof createPurchaseTextsService>

export function createPurchaseTextsService(db: Database) {
  return {
    read: () => read(db.read),
    /** Empty until the artist has confirmed the texts. */
    readPublic: async () => toPublicPurchaseTexts(await read(db.read)),
    update: (
      { translations, version, large_from_kg, ...input }: PurchaseTextsUpdate,
      { by = '' } = {},
    ): Promise<Result<PurchaseTexts>> =>
      updateSingleton(
        db,
        {
          type: 'purchase',
          read,
          toColumns: () => ({
            ...input,
            is_shown: input.is_shown ? 1 : 0,
            ...(large_from_kg !== undefined && {
              large_from_grams: toOptionalGrams(large_from_kg),
            }),
          }),
        },
        { texts: input, translations, version, by },
      ),
  }
}
