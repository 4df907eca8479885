import { randomUUID } from 'node:crypto'
import {
  type Category,
  type CategoryInput,
  type CategoryUpdate,
  type PublicCategory,
  toPublicCategory,
} from '../../../shared/entities/category.ts'
import { compareCategories } from '../../../shared/entities/lifecycle.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { type CreationResult, withIdempotencyKey } from '../idempotency-keys.ts'
import { rejectOutdatedVersion, updateVersionedRow } from '../optimistic-locking.ts'
import { saveRevision } from '../revisions.ts'
import { findTranslationsByEntity, saveTranslations } from '../translations.ts'
import { selectDeletedIds, softDelete } from '../trash/soft-delete.ts'

/** Compares in NFC, because earlier versions stored some names in NFD. */
export async function findCategoriesByName(queries: QueryBuilder, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

export const isCategoryNameTaken = async (queries: QueryBuilder, name: string, exceptFor = 0) =>
  (await findCategoriesByName(queries, name)).some(({ id }) => id !== exceptFor)

export const setCategoryName = (queries: QueryBuilder, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/** Frees the name of a category in the trash for others, because names must be unique. */
const releaseCategoryName = (queries: QueryBuilder, id: number) =>
  setCategoryName(queries, id, randomUUID())

/**
 * The admin's JSON of a piece contains the name of its category, so a form that was opened before a
 * change of the name is outdated.
 */
export const incrementPieceVersionsInCategory = (queries: QueryBuilder, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()

const find = async (queries: QueryBuilder, id: number): Promise<Result<Category>> => {
  const category = await queries
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'not in', selectDeletedIds(queries, 'category'))
    .executeTakeFirst()
  if (!category) return createRejection('not_found')
  const translations = await findTranslationsByEntity(queries, 'category', [id])
  return createSuccess({ ...category, translations: translations(id) })
}

async function insert(queries: QueryBuilder, { translations, ...input }: CategoryInput) {
  if (await isCategoryNameTaken(queries, input.name)) return createRejection('name_taken', 'name')
  const { id } = await queries
    .insertInto('categories')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveTranslations(queries, 'category', id, input, translations)
  return find(queries, id)
}

export function createCategoryService(db: Database) {
  async function listAll(): Promise<Category[]> {
    const categories = await db.queries
      .selectFrom('categories')
      .selectAll()
      .where('id', 'not in', selectDeletedIds(db.queries, 'category'))
      .execute()
    const translations = await findTranslationsByEntity(db.queries, 'category')
    return categories
      .map((category) => ({ ...category, translations: translations(category.id) }))
      .sort(compareCategories)
  }
  return {
    list: async () => (await listAll()).map(toPublicCategory),
    listAll,
    /** Finds the category of a link that contains its former name. The latest name comes first. */
    async listRevisions(): Promise<PublicCategory[]> {
      const rows = await db.queries
        .selectFrom('revisions')
        .select('content')
        .where('entity_type', '=', 'category')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ content }) => toPublicCategory(JSON.parse(content)))
    },
    find: (id: number) => find(db.queries, id),
    create: (input: CategoryInput, key: string | null = null): Promise<CreationResult<Category>> =>
      db.change((queries) =>
        withIdempotencyKey(
          queries,
          { key, type: 'category' },
          () => insert(queries, input),
          (id) => find(queries, id),
        ),
      ),
    update: (
      id: number,
      { translations, version, ...input }: CategoryUpdate,
      by = '',
    ): Promise<Result<Category>> =>
      db.change(async (queries) => {
        const current = rejectOutdatedVersion(await find(queries, id), version)
        if (!current.ok) return current
        if (await isCategoryNameTaken(queries, input.name, id))
          return createRejection('name_taken', 'name')
        if (!(await updateVersionedRow(queries, 'category', { id, version }, input)))
          return rejectOutdatedVersion(await find(queries, id), version)
        if (input.name !== current.value.name) await incrementPieceVersionsInCategory(queries, id)
        await saveTranslations(
          queries,
          'category',
          id,
          { ...current.value, ...input },
          translations,
        )
        const changed = await find(queries, id)
        if (changed.ok)
          await saveRevision(
            queries,
            'category',
            { before: current.value, after: changed.value },
            by,
          )
        return changed
      }),
    remove: (id: number, by = ''): Promise<Result<null>> =>
      db.change(async (queries) => {
        const found = await find(queries, id)
        if (!found.ok) return found
        const { name } = found.value
        const ref = { entity_type: 'category', entity_id: id } as const
        if (!(await softDelete(queries, ref, { title: name, by })))
          return createRejection('not_found')
        await releaseCategoryName(queries, id)
        await incrementPieceVersionsInCategory(queries, id)
        return createSuccess(null)
      }),
  }
}
