/** What hangs on the name of a category: no two have the same, and its pieces carry it. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/connect.ts'

/** Returns the categories of that name; an earlier version of the site may have stored it decomposed (NFD). */
export async function categoriesNamed(queries: Queries, name: string) {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return rows.filter((row) => row.name.normalize('NFC') === name.normalize('NFC'))
}

export const isTaken = async (queries: Queries, name: string, exceptFor = 0) =>
  (await categoriesNamed(queries, name)).some(({ id }) => id !== exceptFor)

export const nameCategory = (queries: Queries, id: number, name: string) =>
  queries.updateTable('categories').set({ name }).where('id', '=', id).execute()

/** The table takes each name once: a category in the trash leaves its own to others and has one that nobody chooses. */
export const leaveName = (queries: Queries, id: number) => nameCategory(queries, id, randomUUID())

/** Pieces carry the name of their category: with the name they change too. */
export const countForPieces = (queries: Queries, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()
