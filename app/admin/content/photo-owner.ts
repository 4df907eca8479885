import type { EntityType } from '../../../shared/image.ts'
import type { CollectionName } from '../api/api.ts'

/** What photos belong to. */
export type Owner = { list: CollectionName; type: EntityType; id: number }
/** What is still to be made: with the photos that came before it, when it is saved. There is one for each type. */
export type NewOwner = Omit<Owner, 'id'> & { id: null }
export type Destination = Owner | NewOwner

export const isNew = (destination: Destination): destination is NewOwner => destination.id === null

export const destinationKey = ({ type, id }: Destination) => `${type}/${id ?? 'new'}`
