import type { Category, CategoryInput } from '../../shared/category.ts'
import type { Database, Queries } from '../database/connect.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { removeTranslations, saveTranslations, translationsByEntity } from './translations.ts'

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
    create: ({ translations, ...input }: CategoryInput): Promise<Outcome<Category>> =>
      db.change(async (queries) => {
        if (await isTaken(queries, input.name)) return refused('name_taken', 'name')
        const { id } = await queries
          .insertInto('categories')
          .values(input)
          .returning('id')
          .executeTakeFirstOrThrow()
        await saveTranslations(queries, 'category', id, input, translations)
        return find(queries, id)
      }),
    /** The pieces of a renamed category follow: they hold its id. */
    update: (id: number, { translations, ...input }: CategoryInput): Promise<Outcome<Category>> =>
      db.change(async (queries) => {
        if (await isTaken(queries, input.name, id)) {
          return (await find(queries, id)).ok ? refused('name_taken', 'name') : refused('not_found')
        }
        await queries.updateTable('categories').set(input).where('id', '=', id).execute()
        await saveTranslations(queries, 'category', id, input, translations)
        return find(queries, id)
      }),
    /** The pieces of a removed category stay, without one (ON DELETE SET NULL). */
    remove: (id: number): Promise<Outcome<null>> =>
      db.change(async (queries) => {
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
