/**
 * The service for the texts that explain how to buy a piece. They are stored in a single row
 * (singleton). A database migration creates this row and fills it with first drafts of the texts.
 */
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
    /** Returns the public texts. All texts are empty until the artist has confirmed them. */
    readPublic: async () => toPublicPurchaseTexts(await read(db.read)),
    /**
     * Saves changes to the purchase texts. Returns `conflict` if they are based on an outdated
     * version.
     */
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
