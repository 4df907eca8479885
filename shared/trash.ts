import type { EntityType, Photograph } from './image.ts'
import type { CollectionType } from './translation.ts'

/** Number of days for which a deleted entity can be restored. */
export const DAYS_IN_TRASH = 30

/** A deleted entity as the admin lists it. */
export type TrashItem = {
  entity_type: CollectionType
  entity_id: number
  /** The title or name of an entity, or the description of a photo. It may be empty. */
  title: string
  /** As ISO 8601. */
  deleted_at: string
  deleted_by: string
  /** Whole days until the item is purged, rounded down. */
  days_left: number
  /** The first photo of the entity, or the deleted photo itself. */
  photo: Photograph | null
  /** The entity that a deleted photo belonged to, or null for other items. */
  owner: { entity_type: EntityType; entity_id: number; title: string; is_in_trash: boolean } | null
}
