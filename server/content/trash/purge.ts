import {
  ENTITIES,
  type EntityTypeWithPhotos,
  hasPhotos,
} from '../../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { deleteRevisions } from '../revisions.ts'
import { deleteEntityImageTranslations, deleteTranslations } from '../translations.ts'
import { deleteTrashRow, type EntityReference } from './soft-delete.ts'

async function purgePhotos(
  queries: QueryBuilder,
  entity_type: EntityTypeWithPhotos,
  entity_id: number,
) {
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

export async function purgeEntity(
  queries: QueryBuilder,
  { entity_type, entity_id }: EntityReference,
): Promise<boolean> {
  const ref = { entity_type, entity_id }
  if (!(await deleteTrashRow(queries, ref))) return false
  await deleteTranslations(queries, ref)
  if (entity_type !== 'image') await deleteRevisions(queries, { entity_type, entity_id })
  if (hasPhotos(entity_type)) await purgePhotos(queries, entity_type, entity_id)
  // ON DELETE SET NULL keeps the pieces of a category.
  await queries.deleteFrom(ENTITIES[entity_type].table).where('id', '=', entity_id).execute()
  return true
}
