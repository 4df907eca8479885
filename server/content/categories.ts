import type { Category, CategoryChange, CategoryInput } from '../../shared/category.ts'
import type { Database, Queries } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { type Creation, createOnce } from './acts.ts'
import { removeTranslations, saveTranslations, translationsByEntity } from './translations.ts'
import { upToDate, writeChange } from './versions.ts'

const inFrenchOrder = new Intl.Collator('fr')

const isTaken = async (queries: Queries, name: string, exceptFor = 0) =>
  (await queries
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', exceptFor)
    .executeTakeFirst()) !== undefined

const find = async (queries: Queries, id: number): Promise<Outcome<Category>> => {
  const category = await queries
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) return refused('not_found')
  const translations = await translationsByEntity(queries, 'category', id)
  return done({ ...category, translations: translations(id) })
}

async function insert(queries: Queries, { translations, ...input }: CategoryInput) {
  if (await isTaken(queries, input.name)) return refused('name_taken', 'name')
  const { id } = await queries
    .insertInto('categories')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveTranslations(queries, 'category', id, input, translations)
  return find(queries, id)
}

/** Pieces carry the name of their category: with the name they change too. */
const countForPieces = (queries: Queries, category_id: number) =>
  queries
    .updateTable('art_pieces')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('category_id', '=', category_id)
    .execute()

/** The categories, by name as a French dictionary orders them. No two have the same name. */
export function createCategories(db: Database) {
  return {
    async list(): Promise<Category[]> {
      const categories = await db.read.selectFrom('categories').selectAll().execute()
      const translations = await translationsByEntity(db.read, 'category')
      return categories
        .map((category) => ({ ...category, translations: translations(category.id) }))
        .sort((a, b) => inFrenchOrder.compare(a.name, b.name) || a.id - b.id)
    },
    find: (id: number) => find(db.read, id),
    create: (input: CategoryInput, key: string | null = null): Promise<Creation<Category>> =>
      db.change((queries) =>
        createOnce(
          queries,
          { key, type: 'category' },
          () => insert(queries, input),
          (id) => find(queries, id),
        ),
      ),
    /** The pieces of a renamed category follow: they hold its id. */
    update: (
      id: number,
      { translations, version, ...input }: CategoryChange,
    ): Promise<Outcome<Category>> =>
      db.change(async (queries) => {
        const now = upToDate(await find(queries, id), version)
        if (!now.ok) return now
        if (await isTaken(queries, input.name, id)) return refused('name_taken', 'name')
        if (!(await writeChange(queries, 'categories', { id, version }, input)))
          return upToDate(await find(queries, id), version)
        if (input.name !== now.value.name) await countForPieces(queries, id)
        await saveTranslations(queries, 'category', id, input, translations)
        return find(queries, id)
      }),
    /** The pieces of a removed category stay, without one (ON DELETE SET NULL). */
    remove: (id: number): Promise<Outcome<null>> =>
      db.change(async (queries) => {
        await countForPieces(queries, id)
        const { numDeletedRows } = await queries
          .deleteFrom('categories')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!numDeletedRows) return refused('not_found')
        await removeTranslations(queries, { entity_type: 'category', entity_id: id })
        return done(null)
      }),
  }
}
