import type { PhotoEntityType } from '../../../shared/entities/entity-types.ts'
import type { PhotoDescriptions } from '../../../shared/entities/image.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { saveTranslations } from '../translations.ts'

/** False if the entity has no such photo. */
export async function savePhotoDescription(
  queries: QueryBuilder,
  entity: { entity_type: PhotoEntityType; entity_id: number },
  { id, alt, translations }: PhotoDescriptions[number],
): Promise<boolean> {
  const image = await queries
    .updateTable('images')
    .set(({ ref }) => ({ alt: alt ?? ref('alt') }))
    .where((eb) => eb.and({ ...entity, id }))
    .returning('alt')
    .executeTakeFirst()
  if (!image) return false
  await saveTranslations(queries, 'image', id, image, translations)
  return true
}
