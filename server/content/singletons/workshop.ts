import { fromColumns, toColumns } from '../../../shared/entities/fields.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  toPublicWorkshop,
  WORKSHOP_FIELDS,
  type Workshop,
  type WorkshopUpdate,
} from '../../../shared/entities/workshop.ts'
import { isDialablePhone } from '../../../shared/text/phone.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess } from '../../result.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { createSingletonService, SINGLETON_ID } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<Workshop> {
  const row = await queries
    .selectFrom('workshop')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'workshop', [SINGLETON_ID])
  const workshop = fromColumns(WORKSHOP_FIELDS, row)
  return {
    ...workshop,
    // A workshop that was never saved (row version 1) offers all languages. After the first save, a
    // language that a later release adds stays off until the artist turns it on.
    languages: row.version === 1 ? [...TARGET_LOCALES] : workshop.languages,
    is_demo: row.is_demo === 1,
    translations: translations(SINGLETON_ID),
  }
}

export type WorkshopService = ReturnType<typeof createWorkshopService>

export const createWorkshopService = (db: Database) =>
  createSingletonService(db, {
    type: 'workshop',
    read,
    toPublic: toPublicWorkshop,
    toColumns(input: WorkshopUpdate, before, { isDemo = false }) {
      if (input.phone !== '' && !isDialablePhone(input.phone))
        return createRejection('not_a_phone', 'phone')
      const staysDemo = before.is_demo && input.name === before.name
      return createSuccess({
        ...toColumns(WORKSHOP_FIELDS, input),
        is_demo: isDemo || staysDemo ? 1 : 0,
      })
    },
  })
