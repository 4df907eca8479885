import type { EntityType } from '../../../shared/entities/image.ts'
import type { CollectionName } from '../api/api.ts'

/** A saved entity that owns photos. */
export type Owner = { list: CollectionName; type: EntityType; id: number }
/**
 * A new entity that does not exist on the server yet. Photos that are uploaded for the new entity
 * are attached to it when it is saved. There is at most one such entity for each type.
 */
export type NewOwner = Omit<Owner, 'id'> & { id: null }
export type Destination = Owner | NewOwner

export const isNew = (destination: Destination): destination is NewOwner => destination.id === null

export const destinationKey = ({ type, id }: Destination) => `${type}/${id ?? 'new'}`
