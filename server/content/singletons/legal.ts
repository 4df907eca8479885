import { fromColumns, getTranslatedNames, toColumns } from '../../../shared/entities/fields.ts'
import {
  LEGAL_FIELDS,
  type LegalDetails,
  type LegalDetailsUpdate,
  toPublicLegalDetails,
} from '../../../shared/entities/legal.ts'
import { pick } from '../../../shared/pick.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import type { Result } from '../../result.ts'
import { mergeTranslations } from '../merge-changes.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<LegalDetails> {
  const row = await queries
    .selectFrom('legal')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'legal', [SINGLETON_ID])
  return { ...fromColumns(LEGAL_FIELDS, row), translations: translations(SINGLETON_ID) }
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
      const french = pick(input, getTranslatedNames(LEGAL_FIELDS))
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
          toColumns: () => toColumns(LEGAL_FIELDS, input),
        },
        { texts: input, translations, version, by },
      ),
  }
}
