import { fromColumns, getTranslatedNames, toColumns } from '../../../shared/entities/fields.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  toPublicWorkshop,
  WORKSHOP_FIELDS,
  type Workshop,
  type WorkshopUpdate,
} from '../../../shared/entities/workshop.ts'
import { pick } from '../../../shared/pick.ts'
import { isDialablePhone } from '../../../shared/text/phone.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { mergeTranslations } from '../merge-changes.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

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

const isInvalidPhone = ({ phone }: Pick<WorkshopUpdate, 'phone'>) =>
  phone !== '' && !isDialablePhone(phone)

const staysDemo = (before: Workshop, { name }: WorkshopUpdate) =>
  before.is_demo && name === before.name

export type WorkshopService = ReturnType<typeof createWorkshopService>

export function createWorkshopService(db: Database) {
  return {
    read: () => read(db.read),
    readPublic: async () => toPublicWorkshop(await read(db.read)),
    async previewUpdate(change: WorkshopUpdate): Promise<Result<Workshop>> {
      const { translations: sent, version: _, ...input } = change
      if (isInvalidPhone(input)) return createRejection('not_a_phone', 'phone')
      const before = await read(db.read)
      const french = pick(input, getTranslatedNames(WORKSHOP_FIELDS))
      const translations = mergeTranslations(sent, before.translations, french)
      return createSuccess({ ...before, ...input, is_demo: staysDemo(before, input), translations })
    },
    update: (
      { translations, version, ...input }: WorkshopUpdate,
      { by = '', isDemo = false } = {},
    ): Promise<Result<Workshop>> => {
      if (isInvalidPhone(input)) return Promise.resolve(createRejection('not_a_phone', 'phone'))
      const toAllColumns = (before: Workshop) => ({
        ...toColumns(WORKSHOP_FIELDS, input),
        is_demo: isDemo || staysDemo(before, input) ? 1 : 0,
      })
      const sent = { texts: input, translations, version, by }
      return updateSingleton(db, { type: 'workshop', read, toColumns: toAllColumns }, sent)
    },
  }
}
