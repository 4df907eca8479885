import { PHOTO_ENTITY_TYPES, type PhotoEntityType } from '../../../shared/entities/entity-types.ts'
import { fromColumns } from '../../../shared/entities/fields.ts'
import {
  IMAGE_FIELDS,
  type ImageRecord,
  type PhotoFileInfo,
} from '../../../shared/entities/image.ts'
import { getPhotoPath } from '../../../shared/validation.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { findTranslationsByImage } from '../translations.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'

const selectImages = (queries: QueryBuilder) =>
  queries
    .selectFrom('images')
    .innerJoin('photos', 'photos.hash', 'images.photo')
    .select(['id', 'entity_type', 'entity_id', 'photo', 'display_order'])
    .select(['width', 'height', 'placeholder', 'alt', 'piece_marks', 'detected_box'])
    .orderBy('entity_id')
    .orderBy('display_order')
    .orderBy('id')

async function findFiles(queries: QueryBuilder, type: PhotoEntityType, ids?: readonly number[]) {
  const rows = await queries
    .selectFrom('photo_files')
    .select(['photo', 'format', 'width'])
    .where('photo', 'in', (photos) =>
      photos
        .selectFrom('images')
        .select('photo')
        .where('entity_type', '=', type)
        .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? [])),
    )
    .orderBy('width')
    .execute()
  const byPhoto = new Map<string, PhotoFileInfo['files']>()
  for (const { photo, format, width } of rows) {
    const files = byPhoto.get(photo) ?? { avif: [], jpeg: [] }
    files[format].push(width)
    byPhoto.set(photo, files)
  }
  return byPhoto
}

/** `in` reads the photos in the trash. */
async function readImages(
  queries: QueryBuilder,
  operator: 'in' | 'not in',
  type: PhotoEntityType,
  ids?: readonly number[],
): Promise<ImageRecord[]> {
  const rows = await selectImages(queries)
    .where('images.id', operator, selectDeletedIds(queries, 'image'))
    .where('entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? []))
    .execute()
  if (rows.length === 0) return []
  const translations = await findTranslationsByImage(queries, type, ids)
  const files = await findFiles(queries, type, ids)
  return rows.map(({ photo, detected_box, ...row }) => ({
    ...fromColumns(IMAGE_FIELDS, row),
    detected_box: detected_box === null ? null : JSON.parse(detected_box),
    image_url: getPhotoPath(photo),
    translations: translations(row.id),
    files: files.get(photo) ?? { avif: [], jpeg: [] },
  }))
}

export async function findImagesByEntity(
  queries: QueryBuilder,
  type: PhotoEntityType,
  ids?: readonly number[],
) {
  const byEntity = new Map<number, ImageRecord[]>()
  for (const image of await readImages(queries, 'not in', type, ids)) {
    const images = byEntity.get(image.entity_id) ?? []
    images.push(image)
    byEntity.set(image.entity_id, images)
  }
  return byEntity
}

/** Only photos that were deleted without their entity. */
export async function findDeletedImages(queries: QueryBuilder): Promise<ImageRecord[]> {
  const all = PHOTO_ENTITY_TYPES.map((type) => readImages(queries, 'in', type))
  return (await Promise.all(all)).flat()
}
