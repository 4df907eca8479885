/** Keeps the names of categories unique, and the pieces up to date when a name changes. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/connect.ts'

/**
 * Returns the categories with this name. Compares in NFC, because earlier versions stored some
 * names in NFD.
 */
export async function findCategoriesByName(queries: Queries, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

export const isNameTaken = async (queries: Queries, name: string, exceptFor = 0) =>
  (await findCategoriesByName(queries, name)).some(({ id }) => id !== exceptFor)

export const setCategoryName = (queries: Queries, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/**
 * Replaces the name of a category in the trash with a random one, because names are unique in the
 * table and another category may use the name.
 */
export const releaseName = (queries: Queries, id: number) =>
  setCategoryName(queries, id, randomUUID())

/**
 * Increments the version of the pieces in a category, because their `category` field changes with
 * its name.
 */
export const incrementPieceVersions = (queries: Queries, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()
