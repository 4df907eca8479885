/**
 * The services for the home page and the portrait. Each page is stored in a single row (singleton),
 * which a database migration creates.
 */
import {
  type PageEntityByType,
  type PageEntityType,
  type PageUpdateByType,
  toPublicPageEntity,
} from '../../../shared/entities/page.ts'
import type { DefaultTextValues } from '../../../shared/entities/workshop.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess, type Result } from '../../result.ts'
import { savePhotoDescription } from '../images/descriptions.ts'
import { findEntityImages } from '../images/image-order.ts'
import { mergePhotoDescriptions } from '../merge-changes.ts'
import { rejectOutdatedVersion, updateVersionedRow } from '../optimistic-locking.ts'
import { saveRevision } from '../revisions.ts'
import { deleteTranslations, findTranslationsByEntity, saveTranslations } from '../translations.ts'
import { buildDefaultPageEntity, buildPageEntity, toPageColumns } from './page-texts.ts'
import { SINGLETON_ID } from './singletons.ts'

async function readFacts(queries: QueryBuilder): Promise<DefaultTextValues> {
  const { opening_hours, ...facts } = await queries
    .selectFrom('workshop')
    .select(['teaching_since', 'turning_since', 'practice_percent', 'largest_group'])
    .select('opening_hours')
    .executeTakeFirstOrThrow()
  return { ...facts, opening_hours: JSON.parse(opening_hours) }
}

/**
 * Reads a page with its translations and photos.
 * @param unsavedFacts replaces the stored details of the workshop that the default texts mention.
 * Only the live preview passes them.
 */
async function read<Type extends PageEntityType>(
  queries: QueryBuilder,
  type: Type,
  unsavedFacts?: DefaultTextValues,
): Promise<PageEntityByType[Type]> {
  const { content, version } = await queries
    .selectFrom<PageEntityType>(type)
    .select(['content', 'version'])
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const facts = unsavedFacts ?? (await readFacts(queries))
  const translations = (await findTranslationsByEntity(queries, type, [SINGLETON_ID]))(SINGLETON_ID)
  const images = await findEntityImages(queries, type, SINGLETON_ID)
  return buildPageEntity(type, { content, version, facts, translations, images })
}

async function write<Type extends PageEntityType>(
  queries: QueryBuilder,
  type: Type,
  input: PageUpdateByType[Type],
): Promise<Result<PageEntityByType[Type]>> {
  const { version, descriptions = [] } = input
  const current = rejectOutdatedVersion(createSuccess(await read(queries, type)), version)
  if (!current.ok) return current
  const { content, texts, translations } = toPageColumns(type, current.value, input)
  if (!(await updateVersionedRow(queries, type, { id: SINGLETON_ID, version }, { content })))
    return rejectOutdatedVersion(createSuccess(await read(queries, type)), version)
  const page = { entity_type: type, entity_id: SINGLETON_ID }
  await deleteTranslations(queries, page)
  await saveTranslations(queries, type, SINGLETON_ID, texts, translations)
  // Ignores the descriptions of photos that another device has deleted in the meantime, so that the
  // rest of the change is still saved.
  for (const description of descriptions) await savePhotoDescription(queries, page, description)
  return createSuccess(await read(queries, type))
}

/**
 * Returns the page as it would be after saving `input`. Saves nothing. The live preview shows the
 * result.
 */
async function previewUpdate<Type extends PageEntityType>(
  queries: QueryBuilder,
  type: Type,
  input: PageUpdateByType[Type],
): Promise<PageEntityByType[Type]> {
  const current = await read(queries, type)
  const { content, translations } = toPageColumns(type, current, input)
  const facts = await readFacts(queries)
  const images = mergePhotoDescriptions(current.images, input.descriptions)
  return buildPageEntity(type, { content, version: current.version, facts, translations, images })
}

export type PageEntityService<Type extends PageEntityType> = ReturnType<
  typeof createPageEntityService<Type>
>

export function createPageEntityService<Type extends PageEntityType>(db: Database, type: Type) {
  /**
   * Calls `change` to change data of the page. Then stores the previous state of the page as a
   * revision. Call this inside a transaction.
   */
  async function withRevision<Value>(
    queries: QueryBuilder,
    _id: number,
    by: string,
    change: () => Promise<Result<Value>>,
  ) {
    const { originals: _, ...before } = await read(queries, type)
    const result = await change()
    if (!result.ok) return result
    const { originals: __, ...after } = await read(queries, type)
    await saveRevision(queries, type, { before, after }, by)
    return result
  }
  return {
    read: () => read(db.read, type),
    /**
     * Returns the public fields of the page.
     * @param facts workshop details that replace the stored ones, for the live preview
     */
    readPublic: async (facts?: DefaultTextValues) =>
      toPublicPageEntity(type, await read(db.read, type, facts)),
    /**
     * Returns the page as it would be after saving `input`. Saves nothing. The live preview shows
     * the result.
     */
    previewUpdate: (input: PageUpdateByType[Type]) => previewUpdate(db.read, type, input),
    /** Returns the page with default texts. Visitors see it if the database cannot be read. */
    buildFallback: () => toPublicPageEntity(type, buildDefaultPageEntity(type)),
    /**
     * Saves a change of the page. Returns `conflict` if the change is based on an outdated version.
     */
    update: (input: PageUpdateByType[Type], { by = '' } = {}) =>
      db.change((queries) =>
        withRevision(queries, SINGLETON_ID, by, () => write(queries, type, input)),
      ),
    withRevision,
  }
}
