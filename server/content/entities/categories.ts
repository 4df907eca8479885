import { randomUUID } from 'node:crypto'
import {
  CATEGORY_FIELDS,
  type Category,
  type CategoryInput,
  type CategoryUpdate,
  type PublicCategory,
  toPublicCategory,
} from '../../../shared/entities/category.ts'
import { compareCategories } from '../../../shared/entities/lifecycle.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess } from '../../result.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { createEntityService, type EntityService } from './entity-service.ts'

/** Compares names in the Unicode form NFC, because earlier versions stored some names in NFD. */
export async function findCategoriesByName(queries: QueryBuilder, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

/** Ignores case, because visitors would take “bols” beside “Bols” for one category. */
async function isCategoryNameTaken(queries: QueryBuilder, name: string, exceptFor?: number) {
  const fold = (text: string) => text.normalize('NFC').toLowerCase()
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.some((row) => row.id !== exceptFor && fold(row.name) === fold(name))
}

export const setCategoryName = (queries: QueryBuilder, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/**
 * Gives a category in the trash a random name, because names must be unique and another category
 * may need its name.
 */
const releaseCategoryName = (queries: QueryBuilder, id: number) =>
  setCategoryName(queries, id, randomUUID())

/**
 * Increments the versions of a category's pieces after its name has changed, because their forms
 * contain the name. Saving an older form of a piece then gives a conflict.
 */
export const incrementPieceVersionsInCategory = (queries: QueryBuilder, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()

/** Sorts in code, because databases collate French names differently. */
async function readCategories(queries: QueryBuilder, ids?: readonly number[]) {
  const rows = await queries
    .selectFrom('categories')
    .selectAll()
    .where('id', 'not in', selectDeletedIds(queries, 'category'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
  return rows.sort(compareCategories)
}

export type CategoryService = EntityService<
  Category,
  CategoryInput,
  CategoryUpdate,
  PublicCategory
> & {
  /**
   * Lists former versions of all categories, the newest first, to recognize links with a former
   * name.
   */
  listRevisions: () => Promise<PublicCategory[]>
}

export const createCategoryService = (db: Database): CategoryService => ({
  ...createEntityService<Category, CategoryInput, CategoryUpdate, PublicCategory>(db, {
    type: 'category',
    fields: CATEGORY_FIELDS,
    toPublic: toPublicCategory,
    isPublished: () => true,
    selectIds: (queries) => readCategories(queries),
    read: readCategories,

    computeColumns: async (queries, { name }, before) =>
      name !== before?.name && (await isCategoryNameTaken(queries, name, before?.id))
        ? createRejection('name_taken', 'name')
        : createSuccess({}),

    async afterChange(queries, before, after) {
      if (!after) await releaseCategoryName(queries, before.id)
      if (after?.name !== before.name) await incrementPieceVersionsInCategory(queries, before.id)
    },
  }),
  async listRevisions() {
    const rows = await db.queries
      .selectFrom('revisions')
      .select('content')
      .where('entity_type', '=', 'category')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ content }) => toPublicCategory(JSON.parse(content)))
  },
})
