/** The photos of an entity in their order, 0..n-1, for whoever changes it. Those in the trash have no place in it. */
import type { EntityType, ImageRecord } from '../../shared/image.ts'
import type { Queries } from '../database/connect.ts'
import { imagesByEntity } from './image-records.ts'
import { trashed } from './trashed.ts'

export const TABLES = {
  art_piece: 'art_pieces',
  news: 'news',
  training: 'trainings',
  home: 'home',
  portrait: 'portrait',
} as const

export const imagesOf = async (queries: Queries, type: EntityType, id: number) =>
  (await imagesByEntity(queries, type, [id])).get(id) ?? []

/** What a photo belongs to. */
export const entityOf = (queries: Queries, image: number) =>
  queries
    .selectFrom('images')
    .select(['entity_type', 'entity_id'])
    .where('id', '=', image)
    .where('id', 'not in', trashed(queries, 'image'))
    .executeTakeFirst()

/**
 * Keeps others from changing the images of this entity until the transaction ends: PostgreSQL locks a row that is
 * written, even with what it holds already. SQLite has one writer at a time anyway.
 * @returns whether there is such an entity
 */
export async function hold(queries: Queries, type: EntityType, id: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(TABLES[type])
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .where('id', 'not in', trashed(queries, type))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Numbers the images 0..n-1 in the order given. */
export async function number(
  queries: Queries,
  images: Pick<ImageRecord, 'id' | 'display_order'>[],
) {
  for (const [display_order, image] of images.entries()) {
    if (image.display_order === display_order) continue
    await queries.updateTable('images').set({ display_order }).where('id', '=', image.id).execute()
  }
}
