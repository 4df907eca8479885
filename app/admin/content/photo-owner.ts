import type { PhotoEntityType } from '../../../shared/entities/image.ts'
import type { ResourceName } from '../api/api.ts'

/** A saved entity that owns photos. */
export type PhotoOwner = { list: ResourceName; type: PhotoEntityType; id: number }
/**
 * A new entity that is not on the server yet. Its photos are attached to it when the entity is
 * saved. There is at most one such entity for each entity type.
 */
export type UnsavedPhotoOwner = Omit<PhotoOwner, 'id'> & { id: null }
export type UploadDestination = PhotoOwner | UnsavedPhotoOwner

export const isUnsavedPhotoOwner = (
  destination: UploadDestination,
): destination is UnsavedPhotoOwner => destination.id === null

export const getUploadDestinationKey = ({ type, id }: UploadDestination) => `${type}/${id ?? 'new'}`
