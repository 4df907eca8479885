/** Restores entities and photos from the trash. */
import type { QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import {
  incrementPieceVersionsInCategory,
  isCategoryNameTaken,
  setCategoryName,
} from '../entities/category-names.ts'
import { findEntityImages, lockEntity, setImageOrder } from '../images/image-order.ts'
import { purgeEntity } from './purge.ts'
import { deleteTrashRow, type EntityReference } from './soft-delete.ts'

/**
 * Restores a category and its former name. A category in the trash has a random name, so that
 * another category may use its former name. Returns `name_taken` if another category uses the
 * former name now.
 */
async function restoreCategory(
  queries: QueryBuilder,
  { entity_id, title }: { entity_id: number; title: string },
): Promise<Result<null>> {
  if (await isCategoryNameTaken(queries, title)) return createRejection('name_taken')
  await setCategoryName(queries, entity_id, title)
  await incrementPieceVersionsInCategory(queries, entity_id)
  return createSuccess(null)
}

/**
 * Restores a photo to its former position among the photos of its entity, or to the end if there
 * are too few photos now. Returns `entity_in_trash` if the entity that the photo belongs to is in
 * the trash.
 */
async function restorePhoto(queries: QueryBuilder, id: number): Promise<Result<null>> {
  const ref = { entity_type: 'image', entity_id: id } as const
  const photo = await queries
    .selectFrom('images')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!photo) return createRejection('not_found')
  const { entity_type, entity_id, display_order } = photo
  if (!(await lockEntity(queries, entity_type, entity_id)))
    return createRejection('entity_in_trash')
  const others = await findEntityImages(queries, entity_type, entity_id)
  const samePhotos = await queries
    .selectFrom('images')
    .select('id')
    .where((eb) => eb.and({ entity_type, entity_id, photo: photo.photo }))
    .execute()
  // If the same photo was added to the entity again in the meantime, purges the deleted photo
  // instead of restoring it, so that the entity does not show the photo twice.
  if (others.some((one) => samePhotos.some((same) => same.id === one.id)))
    return (await purgeEntity(queries, ref)) ? createSuccess(null) : createRejection('not_found')
  if (!(await deleteTrashRow(queries, ref))) return createRejection('not_found')
  const reordered = [...others.slice(0, display_order), photo, ...others.slice(display_order)]
  // Passes -1 instead of the stored position of the restored photo. `setImageOrder` writes only the
  // positions that change, and -1 differs from every new position.
  await setImageOrder(
    queries,
    reordered.map((one) => (one.id === id ? { id, display_order: -1 } : one)),
  )
  return createSuccess(null)
}

/**
 * Restores an entity or a photo. Returns `not_found` if the entity or photo is not in the trash.
 * Call this inside a transaction.
 */
export async function restoreEntity(
  queries: QueryBuilder,
  { entity_type, entity_id }: EntityReference,
): Promise<Result<null>> {
  const ref = { entity_type, entity_id }
  if (entity_type === 'image') {
    const isInTrash = await queries
      .selectFrom('trash')
      .select('entity_id')
      .where((eb) => eb.and(ref))
      .executeTakeFirst()
    return isInTrash ? restorePhoto(queries, entity_id) : createRejection('not_found')
  }
  const row = await deleteTrashRow(queries, ref)
  if (!row) return createRejection('not_found')
  return entity_type === 'category' ? restoreCategory(queries, row) : createSuccess(null)
}
