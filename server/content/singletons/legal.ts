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
    readPublic: async () => toPublicLegalDetails(await read(db.read)),
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
