import type { QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import {
  incrementPieceVersionsInCategory,
  isCategoryNameTaken,
  setCategoryName,
} from '../entities/categories.ts'
import { findEntityImages, lockEntity, setImageOrder } from '../images/image-order.ts'
import { purgeEntity } from './purge.ts'
import { deleteTrashRow, type EntityReference } from './soft-delete.ts'

/** `name_taken` if another category uses its former name. */
async function restoreCategory(
  queries: QueryBuilder,
  { entity_id, title }: { entity_id: number; title: string },
): Promise<Result<null>> {
  if (await isCategoryNameTaken(queries, title)) return createRejection('name_taken')
  await setCategoryName(queries, entity_id, title)
  await incrementPieceVersionsInCategory(queries, entity_id)
  return createSuccess(null)
}

/** At its former position, or at the end. */
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
  // The same photo was added again, so the deleted one is purged.
  if (others.some((one) => samePhotos.some((same) => same.id === one.id)))
    return (await purgeEntity(queries, ref)) ? createSuccess(null) : createRejection('not_found')
  if (!(await deleteTrashRow(queries, ref))) return createRejection('not_found')
  const reordered = [...others.slice(0, display_order), photo, ...others.slice(display_order)]
  // Gives the restored photo the old position -1, so that `setImageOrder`, which writes only changed
  // positions, always writes its new one.
  await setImageOrder(
    queries,
    reordered.map((one) => (one.id === id ? { id, display_order: -1 } : one)),
  )
  return createSuccess(null)
}

/** Call this inside a transaction. */
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
