import { sql } from 'kysely'
import {
  ENTITY_TYPES_WITH_PHOTOS,
  type EntityTypeWithPhotos,
} from '../../../shared/entities/entity-types.ts'
import { fromColumnValues } from '../../../shared/entities/fields.ts'
import {
  IMAGE_FIELDS,
  type ImageRecord,
  type PhotoDescriptions,
  type PhotoFileInfo,
  type PhotoFormat,
} from '../../../shared/entities/image.ts'
import { getPhotoPath } from '../../../shared/validation.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { findTranslationsWithImages, saveTranslations } from '../translations.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'

/** Returns false if the entity has no such photo. */
export async function savePhotoDescription(
  queries: QueryBuilder,
  entity: { entity_type: EntityTypeWithPhotos; entity_id: number },
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

/** Returns text such as `avif 206,avif 403,jpeg 960`, or null for a photo without files. */
const selectFiles = sql<string | null>`(
  select string_agg(format || ' ' || width, ',' order by width)
  from photo_files where photo_files.photo = images.photo)`

function parseFiles(list: string | null): PhotoFileInfo['files'] {
  const files: PhotoFileInfo['files'] = { avif: [], jpeg: [] }
  for (const file of list?.split(',') ?? []) {
    const [format, width] = file.split(' ')
    files[format as PhotoFormat].push(Number(width))
  }
  return files
}

const selectImages = (queries: QueryBuilder) =>
  queries
    .selectFrom('images')
    .innerJoin('photos', 'photos.hash', 'images.photo')
    .select(['id', 'entity_type', 'entity_id', 'images.photo', 'display_order'])
    .select(['width', 'height', 'placeholder', 'alt', 'piece_marks', 'detected_box'])
    .select(selectFiles.as('files'))
    .orderBy('entity_id')
    .orderBy('display_order')
    .orderBy('id')

/** Reads the photos in the trash (`in`) or those outside it (`not in`). */
async function readImages<Type extends EntityTypeWithPhotos>(
  queries: QueryBuilder,
  operator: 'in' | 'not in',
  type: Type,
  ids?: readonly number[],
) {
  const rows = await selectImages(queries)
    .where('images.id', operator, selectDeletedIds(queries, 'image'))
    .where('entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? []))
    .execute()
  const { ofEntity, ofImage } = await findTranslationsWithImages(queries, type, ids)
  const images = rows.map(
    ({ photo, files, detected_box, ...row }): ImageRecord => ({
      ...fromColumnValues(IMAGE_FIELDS, row),
      detected_box: detected_box === null ? null : JSON.parse(detected_box),
      image_url: getPhotoPath(photo),
      translations: ofImage(row.id),
      files: parseFiles(files),
    }),
  )
  return { images, translations: ofEntity }
}

export async function findImagesAndTranslations<Type extends EntityTypeWithPhotos>(
  queries: QueryBuilder,
  type: Type,
  ids?: readonly number[],
) {
  const { images, translations } = await readImages(queries, 'not in', type, ids)
  const byEntity = Map.groupBy(images, ({ entity_id }) => entity_id)
  return { images: (id: number) => byEntity.get(id) ?? [], translations }
}

/**
 * Returns the photos that were deleted individually. The photos of a deleted entity have no row in
 * the trash.
 */
export async function findDeletedImages(queries: QueryBuilder): Promise<ImageRecord[]> {
  const all = ENTITY_TYPES_WITH_PHOTOS.map((type) => readImages(queries, 'in', type))
  return (await Promise.all(all)).flatMap(({ images }) => images)
}
