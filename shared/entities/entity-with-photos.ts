import * as v from 'valibot'
import { photoPathsSchema } from '../validation.ts'
import {
  type AdminFieldValues,
  createInputSchema,
  createUpdateSchema,
  type Fields,
  type PublicFieldValues,
  toPublicFields,
} from './fields.ts'
import {
  type ImageRecord,
  type PublicImage,
  photoDescriptionsSchema,
  toPublicImage,
} from './image.ts'

/** Validates a new entity with photos. `image_urls` is in display order. */
export const createInputSchemaWithPhotos = <F extends Fields>(fields: F) =>
  v.strictObject({ ...createInputSchema(fields).entries, image_urls: v.optional(photoPathsSchema) })

export const createUpdateSchemaWithPhotos = <F extends Fields>(fields: F) =>
  v.strictObject({
    ...createUpdateSchema(fields).entries,
    descriptions: v.optional(photoDescriptionsSchema),
  })

export type EntityWithPhotos<F extends Fields> = AdminFieldValues<F> & {
  id: number
  version: number
  images: ImageRecord[]
}
export type PublicEntityWithPhotos<F extends Fields> = PublicFieldValues<F> & {
  id: number
  version: number
  images: PublicImage[]
}

export const toPublicEntity = <F extends Fields>(
  fields: F,
  entity: EntityWithPhotos<F>,
): PublicEntityWithPhotos<F> => ({
  id: entity.id,
  version: entity.version,
  ...toPublicFields(fields, entity),
  images: entity.images.map(toPublicImage),
})
