import { fromColumns, toColumns } from '../../../shared/entities/fields.ts'
import {
  LEGAL_FIELDS,
  type LegalDetails,
  type LegalDetailsUpdate,
  toPublicLegalDetails,
} from '../../../shared/entities/legal.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess } from '../../result.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { createSingletonService, SINGLETON_ID } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<LegalDetails> {
  const row = await queries
    .selectFrom('legal')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'legal', [SINGLETON_ID])
  return { ...fromColumns(LEGAL_FIELDS, row), translations: translations(SINGLETON_ID) }
}

export const createLegalService = (db: Database) =>
  createSingletonService(db, {
    type: 'legal',
    read,
    toPublic: toPublicLegalDetails,
    toColumns: (input: LegalDetailsUpdate) => createSuccess(toColumns(LEGAL_FIELDS, input)),
  })
