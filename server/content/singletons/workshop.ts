import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  toPublicWorkshop,
  type Workshop,
  type WorkshopUpdate,
} from '../../../shared/entities/workshop.ts'
import { isDialablePhone } from '../../../shared/text/phone.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { mergeTranslations } from '../merge-changes.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { SINGLETON_ID, updateSingleton } from './singletons.ts'

async function read(queries: QueryBuilder): Promise<Workshop> {
  const { links, languages, opening_hours, welcomes_ai, is_demo, ...row } = await queries
    .selectFrom('workshop')
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, 'workshop', [SINGLETON_ID])
  return {
    ...row,
    links: JSON.parse(links),
    opening_hours: JSON.parse(opening_hours),
    // A workshop that was never saved (row version 1) offers all languages. After the first save, a
    // language that a later release adds stays off until the artist turns it on.
    languages: TARGET_LOCALES.filter(
      (locale) => row.version === 1 || JSON.parse(languages).includes(locale),
    ),
    welcomes_ai: welcomes_ai === 1,
    is_demo: is_demo === 1,
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
      const { craft, hours, station, parking, visit } = input
      const translations = mergeTranslations(sent, before.translations, {
        craft,
        hours,
        station,
        parking,
        visit,
      })
      return createSuccess({ ...before, ...input, is_demo: staysDemo(before, input), translations })
    },
    update: (
      { translations, version, ...input }: WorkshopUpdate,
      { by = '', isDemo = false } = {},
    ): Promise<Result<Workshop>> => {
      if (isInvalidPhone(input)) return Promise.resolve(createRejection('not_a_phone', 'phone'))
      const toColumns = (before: Workshop) => ({
        ...input,
        links: JSON.stringify(input.links),
        languages: JSON.stringify(input.languages),
        opening_hours: JSON.stringify(input.opening_hours),
        welcomes_ai: input.welcomes_ai ? 1 : 0,
        is_demo: isDemo || staysDemo(before, input) ? 1 : 0,
      })
      const sent = { texts: input, translations, version, by }
      return updateSingleton(db, { type: 'workshop', read, toColumns }, sent)
    },
  }
}
