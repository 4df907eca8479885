import type { PhotoEntityType } from '../../../shared/entities/entity-types.ts'
import type { ResourceName } from '../api/api.ts'

export type PhotoOwner = { list: ResourceName; type: PhotoEntityType; id: number }
/** Represents a new, unsaved entity. At most one exists for each entity type. */
export type UnsavedPhotoOwner = Omit<PhotoOwner, 'id'> & { id: null }
export type UploadDestination = PhotoOwner | UnsavedPhotoOwner

export const isUnsavedPhotoOwner = (
  destination: UploadDestination,
): destination is UnsavedPhotoOwner => destination.id === null

export const getUploadDestinationKey = ({ type, id }: UploadDestination) => `${type}/${id ?? 'new'}`
