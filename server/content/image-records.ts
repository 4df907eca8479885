/** The images of entities as everybody reads them: with what their photos are and which files exist of them. */
import type { EntityType, ImageRecord, Photograph } from '../../shared/image.ts'
import type { Queries } from '../database/connect.ts'
import { photoAddress } from '../files/photo-address.ts'
import { translationsByImage } from './translations.ts'

const selectImages = (queries: Queries) =>
  queries
    .selectFrom('images')
    .innerJoin('photos', 'photos.hash', 'images.photo')
    .select(['id', 'entity_type', 'entity_id', 'photo', 'display_order'])
    .select(['width', 'height', 'placeholder', 'alt'])
    .orderBy('entity_id')
    .orderBy('display_order')
    .orderBy('id')

/** The files that exist of the photos that these images show. */
async function filesOf(queries: Queries, type: EntityType, id?: number) {
  const rows = await queries
    .selectFrom('photo_files')
    .select(['photo', 'format', 'width'])
    .where('photo', 'in', (photos) =>
      photos
        .selectFrom('images')
        .select('photo')
        .where('entity_type', '=', type)
        .$if(id !== undefined, (query) => query.where('entity_id', '=', id as number)),
    )
    .orderBy('width')
    .execute()
  const byPhoto = new Map<string, Photograph['files']>()
  for (const { photo, format, width } of rows) {
    const files = byPhoto.get(photo) ?? { avif: [], jpeg: [] }
    files[format].push(width)
    byPhoto.set(photo, files)
  }
  return byPhoto
}

/** The images of all entities of a type, or of one, in their order. */
export async function imagesByEntity(queries: Queries, type: EntityType, id?: number) {
  const rows = await selectImages(queries)
    .where('entity_type', '=', type)
    .$if(id !== undefined, (query) => query.where('entity_id', '=', id as number))
    .execute()
  const translations = await translationsByImage(queries, type, id)
  const files = await filesOf(queries, type, id)
  const byEntity = new Map<number, ImageRecord[]>()
  for (const { photo, ...fields } of rows) {
    const images = byEntity.get(fields.entity_id) ?? []
    images.push({
      ...fields,
      image_url: photoAddress(photo),
      translations: translations(fields.id),
      files: files.get(photo) ?? { avif: [], jpeg: [] },
    })
    byEntity.set(fields.entity_id, images)
  }
  return byEntity
}
