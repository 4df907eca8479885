import { randomUUID } from 'node:crypto'
import type { QueryBuilder } from '../../database/connect.ts'

/**
 * Returns the categories with this name. Names are compared in Unicode form NFC, because earlier
 * versions of the site stored some names in NFD.
 */
export async function findCategoriesByName(queries: QueryBuilder, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

export const isCategoryNameTaken = async (queries: QueryBuilder, name: string, exceptFor = 0) =>
  (await findCategoriesByName(queries, name)).some(({ id }) => id !== exceptFor)

export const setCategoryName = (queries: QueryBuilder, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/**
 * Replaces the name of a category in the trash with a random name, because the table requires
 * unique names and another category may use the former name.
 */
export const releaseCategoryName = (queries: QueryBuilder, id: number) =>
  setCategoryName(queries, id, randomUUID())

/**
 * Increments the version of all pieces in a category, because the `category` field of these pieces
 * changes when the category is renamed, deleted or restored.
 */
export const incrementPieceVersionsInCategory = (queries: QueryBuilder, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()
