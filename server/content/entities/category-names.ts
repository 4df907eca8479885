import { randomUUID } from 'node:crypto'
import type { QueryBuilder } from '../../database/connect.ts'

/** In NFC, because earlier versions stored some names in NFD. */
export async function findCategoriesByName(queries: QueryBuilder, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

export const isCategoryNameTaken = async (queries: QueryBuilder, name: string, exceptFor = 0) =>
  (await findCategoriesByName(queries, name)).some(({ id }) => id !== exceptFor)

export const setCategoryName = (queries: QueryBuilder, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/** Frees the name of a category in the trash for others, because names must be unique. */
export const releaseCategoryName = (queries: QueryBuilder, id: number) =>
  setCategoryName(queries, id, randomUUID())

/** The pieces have the name of their category as a field. */
export const incrementPieceVersionsInCategory = (queries: QueryBuilder, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()
