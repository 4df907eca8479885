/**
 * The service for the legal texts. They are stored in a single row (singleton), which a database
 * migration creates.
 */
import {
  type LegalDetails,
  type LegalDetailsUpdate,
  toPublicLegalDetails,
} from '../../../shared/entities/legal.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import { mergeTranslations } from '../merge-changes.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<LegalDetails> {
  const { vat_exempt, ...row } = await queries
    .selectFrom('legal')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'legal', [SINGLETON_ID])
  return { ...row, vat_exempt: vat_exempt === 1, translations: translations(SINGLETON_ID) }
}

export function createLegalService(db: Database) {
  return {
    read: () => read(db.read),
    /** Returns the public fields of the legal texts. */
    readPublic: async () => toPublicLegalDetails(await read(db.read)),
    /**
     * Returns the legal texts as they would be after saving the change. Saves nothing. The live
     * preview shows the result.
     */
    async previewUpdate({
      translations: sent,
      version: _,
      ...input
    }: LegalDetailsUpdate): Promise<LegalDetails> {
      const before = await read(db.read)
      const { sale_terms, course_terms } = input
      const french = { sale_terms, course_terms }
      const translations = mergeTranslations(sent, before.translations, french)
      return { ...before, ...input, translations }
    },
    /**
     * Saves a change of the legal texts. Returns `conflict` if the change is based on an outdated
     * version.
     */
    update: (
      { translations, version, ...input }: LegalDetailsUpdate,
      { by = '' } = {},
    ): Promise<Result<LegalDetails>> =>
      updateSingleton(
        db,
        {
          type: 'legal',
          read,
          toColumns: () => ({ ...input, vat_exempt: input.vat_exempt ? 1 : 0 }),
        },
        { texts: input, translations, version, by },
      ),
  }
}
