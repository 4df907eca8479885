import { ENTITIES, type EntityTypeWithPhotos } from '../../../shared/entities/entity-types.ts'
import { toColumnValues } from '../../../shared/entities/fields.ts'
import {
  IMAGE_FIELDS,
  type ImageInput,
  type ImageOrderUpdate,
  type ImageRecord,
  type ImageUpdate,
  type PublicImage,
  toPublicImage,
} from '../../../shared/entities/image.ts'
import { getPhotoPath, parsePhotoHash } from '../../../shared/validation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import type { EntityService } from '../entities/entity-service.ts'
import type { CreationResult } from '../idempotency-keys.ts'
import { selectUnpublishedIds } from '../publication.ts'
import { saveTranslations } from '../translations.ts'
import { selectDeletedIds, softDelete } from '../trash/soft-delete.ts'
import { findImagesAndTranslations, savePhotoDescription } from './image-records.ts'
import { createPublicPhotoFilter } from './photo-references.ts'

export async function addInitialPhotos(
  queries: QueryBuilder,
  entity: { entity_type: EntityTypeWithPhotos; entity_id: number },
  imageUrls: string[],
): Promise<Result<null>> {
  const hashes = imageUrls.map((url) => parsePhotoHash(url) ?? '')
  if (hashes.length === 0) return createSuccess(null)
  const known = await queries
    .selectFrom('photos')
    .select('hash')
    .where('hash', 'in', hashes)
    .execute()
  if (known.length < hashes.length) return createRejection('unknown_photo', 'image_urls')
  await queries
    .insertInto('images')
    .values(hashes.map((photo, display_order) => ({ ...entity, photo, display_order, alt: '' })))
    .execute()
  return createSuccess(null)
}

export type ImageService = ReturnType<typeof createImageService>

async function findImage(
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  entity: number,
  id: number,
): Promise<Result<ImageRecord>> {
  const image = (await findEntityImages(queries, type, entity)).find((one) => one.id === id)
  return image ? createSuccess(image) : createRejection('not_found')
}

type RevisionSaver = Pick<EntityService<unknown, unknown>, 'withRevision'>

export function createImageService(
  db: Database,
  entities: Record<EntityTypeWithPhotos, RevisionSaver>,
  storeRotatedPhoto: (hash: string) => Promise<Result<{ imageUrl: string }>>,
) {
  const selectEntity = (type: EntityTypeWithPhotos, id: number) =>
    db.queries
      .selectFrom(ENTITIES[type].table)
      .select('id')
      .where('id', '=', id)
      .where('id', 'not in', selectDeletedIds(db.queries, type))

  return {
    async list(type: EntityTypeWithPhotos, id: number): Promise<Result<PublicImage[]>> {
      const entity = await selectEntity(type, id)
        .where('id', 'not in', selectUnpublishedIds(db.queries, type))
        .executeTakeFirst()
      if (!entity) return createRejection('not_found')
      const images = await findEntityImages(db.queries, type, id)
      const isPublic = await createPublicPhotoFilter(db.queries, type)
      return createSuccess(images.filter(isPublic).map(toPublicImage))
    },
    async listAll(type: EntityTypeWithPhotos, id: number): Promise<Result<ImageRecord[]>> {
      const entity = await selectEntity(type, id).executeTakeFirst()
      return entity
        ? createSuccess(await findEntityImages(db.queries, type, id))
        : createRejection('not_found')
    },

    /**
     * Adds a photo to an entity. A position beyond the last photo means the end. If the entity
     * already has the photo, returns the existing record.
     */
    create: (input: ImageInput): Promise<CreationResult<ImageRecord>> =>
      db.change(async (queries) => {
        const { entity_type, entity_id, alt = '', translations } = input
        if (!(await lockEntity(queries, entity_type, entity_id)))
          return createRejection('not_found', 'entity_id')
        const hash = parsePhotoHash(input.image_url) ?? ''
        const photo = await queries
          .selectFrom('photos')
          .select('hash')
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (!photo) return createRejection('unknown_photo', 'image_url')
        const images = await findEntityImages(queries, entity_type, entity_id)
        const known = images.find(({ image_url }) => image_url === getPhotoPath(hash))
        if (known) return { ok: true, value: known, isKnown: true }
        const display_order = Math.min(input.display_order, images.length)
        const { id } = await queries
          .insertInto('images')
          .values({ entity_type, entity_id, photo: hash, display_order, alt })
          .returning('id')
          .executeTakeFirstOrThrow()
        await saveTranslations(queries, 'image', id, { alt }, translations)
        await setImageOrder(queries, [
          ...images.slice(0, display_order),
          { id, display_order },
          ...images.slice(display_order),
        ])
        const created = await findImage(queries, entity_type, entity_id, id)
        return created.ok ? { ...created, isKnown: false } : created
      }),

    update: (
      id: number,
      { piece_marks, ...description }: ImageUpdate,
      by = '',
    ): Promise<Result<ImageRecord>> =>
      db.change(async (queries) => {
        const entity = await findImageOwner(queries, id)
        if (!entity) return createRejection('not_found')
        const { entity_type, entity_id } = entity
        if (!(await lockEntity(queries, entity_type, entity_id)))
          return createRejection('not_found')
        // Saves `piece_marks` outside `withRevision`, because a change of these marks alone needs
        // no revision.
        if (piece_marks !== undefined)
          await queries
            .updateTable('images')
            .set(toColumnValues(IMAGE_FIELDS, { piece_marks }))
            .where('id', '=', id)
            .execute()
        return entities[entity_type].withRevision(queries, entity_id, by, async () => {
          if (!(await savePhotoDescription(queries, entity, { id, ...description })))
            return createRejection('not_found')
          return findImage(queries, entity_type, entity_id, id)
        })
      }),

    /**
     * Rotates a photo clockwise by 90 degrees and deletes its piece marks. The photo before goes to
     * the trash.
     */
    async rotate(id: number, by = ''): Promise<Result<ImageRecord>> {
      const before = await selectImage(db.queries, id).select('photo').executeTakeFirst()
      if (!before) return createRejection('not_found')
      const rotated = await storeRotatedPhoto(before.photo)
      if (!rotated.ok) return rotated
      return db.change(async (queries) => {
        const owner = await findImageOwner(queries, id)
        if (!owner || !(await lockEntity(queries, owner.entity_type, owner.entity_id)))
          return createRejection('not_found')
        const image = await findImage(queries, owner.entity_type, owner.entity_id, id)
        // Another device has rotated the photo meanwhile.
        if (!image.ok || image.value.image_url !== getPhotoPath(before.photo)) return image
        const { display_order, alt, translations } = image.value
        const replaced = await queries
          .insertInto('images')
          .values({ ...owner, ...before, display_order, alt })
          .returning('id')
          .executeTakeFirstOrThrow()
        await saveTranslations(queries, 'image', replaced.id, { alt }, translations)
        await softDelete(
          queries,
          { entity_type: 'image', entity_id: replaced.id },
          { title: '', by },
        )
        await queries
          .updateTable('images')
          .set({ photo: parsePhotoHash(rotated.value.imageUrl) ?? '', piece_marks: null })
          .where('id', '=', id)
          .execute()
        return findImage(queries, owner.entity_type, owner.entity_id, id)
      })
    },

    remove: (id: number, by = ''): Promise<Result<null>> =>
      db.change(async (queries) => {
        const entity = await findImageOwner(queries, id)
        if (!entity || !(await lockEntity(queries, entity.entity_type, entity.entity_id)))
          return createRejection('not_found')
        const ref = { entity_type: 'image', entity_id: id } as const
        if (!(await softDelete(queries, ref, { title: '', by })))
          return createRejection('not_found')
        await setImageOrder(
          queries,
          await findEntityImages(queries, entity.entity_type, entity.entity_id),
        )
        return createSuccess(null)
      }),

    /**
     * Rejects with `order_mismatch` unless the request contains exactly the photos of the entity,
     * because another device may have added or deleted one.
     */
    reorder: ({ images: order }: ImageOrderUpdate): Promise<Result<ImageRecord[]>> =>
      db.change(async (queries) => {
        const entity = order[0] && (await findImageOwner(queries, order[0].id))
        if (!entity) return createRejection('order_mismatch')
        const { entity_type, entity_id } = entity
        if (!(await lockEntity(queries, entity_type, entity_id)))
          return createRejection('order_mismatch')
        const images = await findEntityImages(queries, entity_type, entity_id)
        const byId = new Map(images.map((image) => [image.id, image]))
        const reordered = order.toSorted((a, b) => a.display_order - b.display_order)
        const complete =
          order.length === images.length &&
          new Set(order.map((place) => place.id)).size === images.length &&
          reordered.every((place, index) => byId.has(place.id) && place.display_order === index)
        if (!complete) return createRejection('order_mismatch')
        await setImageOrder(
          queries,
          reordered.flatMap((place) => byId.get(place.id) ?? []),
        )
        return createSuccess(await findEntityImages(queries, entity_type, entity_id))
      }),
  }
}

export const findEntityImages = async (
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  id: number,
) => (await findImagesAndTranslations(queries, type, [id])).images(id)

const selectImage = (queries: QueryBuilder, id: number) =>
  queries
    .selectFrom('images')
    .where('id', '=', id)
    .where('id', 'not in', selectDeletedIds(queries, 'image'))

const findImageOwner = (queries: QueryBuilder, id: number) =>
  selectImage(queries, id).select(['entity_type', 'entity_id']).executeTakeFirst()

/**
 * Locks the entity with an UPDATE that changes nothing, so that concurrent changes of its photos
 * wait (on PostgreSQL; SQLite has only one writer).
 */
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

/**
 * Stores the order of `images` as positions from 0. `images` must not contain photos in the trash,
 * which keep their positions.
 */
export async function setImageOrder(
  queries: QueryBuilder,
  images: Pick<ImageRecord, 'id' | 'display_order'>[],
) {
  for (const [display_order, image] of images.entries()) {
    if (image.display_order === display_order) continue
    await queries.updateTable('images').set({ display_order }).where('id', '=', image.id).execute()
  }
}
