/** Positions are 0..n-1. Photos in the trash have none. */
import { ENTITIES, type EntityTypeWithPhotos } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { findImagesAndTranslations } from './image-records.ts'

export const findEntityImages = async (
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  id: number,
) => (await findImagesAndTranslations(queries, type, [id])).images(id)

export const findImageOwner = (queries: QueryBuilder, image: number) =>
  queries
    .selectFrom('images')
    .select(['entity_type', 'entity_id'])
    .where('id', '=', image)
    .where('id', 'not in', selectDeletedIds(queries, 'image'))
    .executeTakeFirst()

/** An UPDATE that changes nothing locks the row on PostgreSQL. SQLite has only one writer. */
export async function lockEntity(
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(ENTITIES[type].table)
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .where('id', 'not in', selectDeletedIds(queries, type))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function setImageOrder(
  queries: QueryBuilder,
  images: Pick<ImageRecord, 'id' | 'display_order'>[],
) {
  for (const [display_order, image] of images.entries()) {
    if (image.display_order === display_order) continue
    await queries.updateTable('images').set({ display_order }).where('id', '=', image.id).execute()
  }
}
