import type { EditablePageType } from '../../../shared/entities/entity-types.ts'
import { createEmptyFields, type Fields } from '../../../shared/entities/fields.ts'
import {
  getTimelinePeriods,
  PAGE_FIELDS,
  type PageEntityByType,
  type PageUpdateByType,
  toPublicPageEntity,
} from '../../../shared/entities/page.ts'
import { buildSuggestedPageTexts } from '../../../shared/entities/suggested-texts.ts'
import { TARGET_LOCALES, type Translations } from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE, type Locale } from '../../../shared/locale.ts'
import { MESSAGE_CATALOGS } from '../../catalogs.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess, type Result } from '../../result.ts'
import { findImagesAndTranslations } from '../images/image-records.ts'
import { withRevision } from '../revisions.ts'
import { findTranslationsByEntity, saveTranslations } from '../translations.ts'
import { createSingletonService, SINGLETON_ID } from './singletons.ts'

const MIDDLE = 50

export const buildEmptyPage = <Type extends EditablePageType>(type: Type): PageEntityByType[Type] =>
  ({
    id: SINGLETON_ID,
    version: 1,
    ...createEmptyFields<Fields>(PAGE_FIELDS[type]),
    ...(type === 'home' && { framing_wide: MIDDLE, framing_narrow: MIDDLE }),
    images: [],
  }) as unknown as PageEntityByType[Type]

const selectPage = (queries: QueryBuilder, type: EditablePageType) =>
  queries
    .selectFrom<EditablePageType>(type)
    .select(['content', 'version'])
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()

async function read<Type extends EditablePageType>(
  queries: QueryBuilder,
  type: Type,
): Promise<PageEntityByType[Type]> {
  const { content, version } = await selectPage(queries, type)
  const { images, translations } = await findImagesAndTranslations(queries, type, [SINGLETON_ID])
  return {
    ...buildEmptyPage(type),
    ...JSON.parse(content),
    version,
    images: images(SINGLETON_ID),
    translations: translations(SINGLETON_ID),
  }
}

/**
 * Stores the suggested texts of fields that were never saved. The demo begins with them, and
 * versions up to 1.0 published them without storing them.
 */
async function saveSuggestedTexts(
  queries: QueryBuilder,
  type: EditablePageType,
  firstYear: string | undefined,
) {
  const { content } = await selectPage(queries, type)
  const written: Record<string, unknown> = JSON.parse(content)
  const { opening_hours, ...facts } = await queries
    .selectFrom('workshop')
    .select(['teaching_since', 'turning_since', 'practice_percent', 'largest_group'])
    .select('opening_hours')
    .executeTakeFirstOrThrow()
  const first = firstYear ?? getTimelinePeriods(written)[0]?.year ?? ''
  const values = { ...facts, opening_hours: JSON.parse(opening_hours), first }
  const build = (locale: Locale): Record<string, string> =>
    buildSuggestedPageTexts<EditablePageType>(type, MESSAGE_CATALOGS[locale], values)
  const french = build(DEFAULT_LOCALE)
  const known: Translations = (await findTranslationsByEntity(queries, type, [SINGLETON_ID]))(
    SINGLETON_ID,
  )
  for (const locale of TARGET_LOCALES) {
    const suggested = build(locale)
    const texts = Object.entries(suggested).flatMap(([field, text]) => {
      if (!(field in written)) return [[field, text]]
      const stored = known[locale]?.[field]
      const isReplaced = stored?.text === text && stored.source !== written[field]
      return isReplaced ? [[field, '']] : []
    })
    const translations = { [locale]: Object.fromEntries(texts) }
    await saveTranslations<EditablePageType>(queries, type, SINGLETON_ID, french, translations)
  }
  await queries
    .updateTable<EditablePageType>(type)
    .set({ content: JSON.stringify({ ...french, ...written }) })
    .where('id', '=', SINGLETON_ID)
    .execute()
}

export type PageEntityService<Type extends EditablePageType> = ReturnType<
  typeof createEditablePageService<Type>
>

export function createEditablePageService<Type extends EditablePageType>(db: Database, type: Type) {
  return {
    ...createSingletonService(db, {
      type,
      read: (queries) => read(queries, type),
      toPublic: (page) => toPublicPageEntity(type, page),
      computeColumns: (input: PageUpdateByType[Type]) =>
        createSuccess({ content: JSON.stringify(input) }),
    }),
    /** Visitors get this page while the database cannot be read. */
    buildFallback: () => toPublicPageEntity(type, buildEmptyPage(type)),
    saveSuggestedTexts: (firstYear?: string) =>
      db.change((queries) => saveSuggestedTexts(queries, type, firstYear)),
    withRevision: <Value>(
      queries: QueryBuilder,
      _id: number,
      by: string,
      change: () => Promise<Result<Value>>,
    ) =>
      withRevision(queries, type, by, async () => createSuccess(await read(queries, type)), change),
  }
}
