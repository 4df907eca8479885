/** Removes for good what lies in the trash. Photographs go on to the quarantine, once nothing else shows them. */
import type { EntityType } from '../../shared/image.ts'
import type { Queries } from '../database/connect.ts'
import { TABLES } from './image-places.ts'
import { removeVersions } from './kept-versions.ts'
import { removeTranslations, removeTranslationsOfImages } from './translations.ts'
import { type Thing, takeOut } from './trashed.ts'

async function erasePhotos(queries: Queries, entity_type: EntityType, entity_id: number) {
  await removeTranslationsOfImages(queries, entity_type, entity_id)
  const photos = queries
    .selectFrom('images')
    .select('id')
    .where((eb) => eb.and({ entity_type, entity_id }))
  // Those that had been taken off it before wait for an entity that will not come back.
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

const tableOf = (type: Thing['entity_type']) =>
  type === 'image' ? 'images' : type === 'category' ? 'categories' : TABLES[type]

/** @returns false when it is not in the trash (any more) */
export async function erase(queries: Queries, { entity_type, entity_id }: Thing): Promise<boolean> {
  const thing = { entity_type, entity_id }
  if (!(await takeOut(queries, thing))) return false
  await removeTranslations(queries, thing)
  if (entity_type !== 'image') await removeVersions(queries, { entity_type, entity_id })
  if (entity_type !== 'image' && entity_type !== 'category')
    await erasePhotos(queries, entity_type, entity_id)
  // The pieces of a category stay, without one (ON DELETE SET NULL).
  await queries.deleteFrom(tableOf(entity_type)).where('id', '=', entity_id).execute()
  return true
}
