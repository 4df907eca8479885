/** The purge deletes rows only. server/images/photo-maintenance.ts deletes the files later. */
import type { PhotoEntityType } from '../../../shared/entities/image.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { PHOTO_ENTITY_TABLES } from '../images/image-order.ts'
import { deleteRevisions } from '../revisions.ts'
import { deleteEntityImageTranslations, deleteTranslations } from '../translations.ts'
import { deleteTrashRow, type EntityReference } from './soft-delete.ts'

async function purgePhotos(queries: QueryBuilder, entity_type: PhotoEntityType, entity_id: number) {
  await deleteEntityImageTranslations(queries, entity_type, entity_id)
  const photos = queries
    .selectFrom('images')
    .select('id')
    .where((eb) => eb.and({ entity_type, entity_id }))
  // A photo cannot be restored without its entity.
  await queries
    .deleteFrom('trash')
    .where('entity_type', '=', 'image')
    .where('entity_id', 'in', photos)
    .execute()
  await queries
    .deleteFrom('images')
    .where((eb) => eb.and({ entity_type, entity_id }))
    .execute()
}

const getTable = (type: EntityReference['entity_type']) =>
  type === 'image' ? 'images' : type === 'category' ? 'categories' : PHOTO_ENTITY_TABLES[type]

export async function purgeEntity(
  queries: QueryBuilder,
  { entity_type, entity_id }: EntityReference,
): Promise<boolean> {
  const ref = { entity_type, entity_id }
  if (!(await deleteTrashRow(queries, ref))) return false
  await deleteTranslations(queries, ref)
  if (entity_type !== 'image') await deleteRevisions(queries, { entity_type, entity_id })
  if (entity_type !== 'image' && entity_type !== 'category')
    await purgePhotos(queries, entity_type, entity_id)
  // ON DELETE SET NULL keeps the pieces of a category.
  await queries.deleteFrom(getTable(entity_type)).where('id', '=', entity_id).execute()
  return true
}
