import type { DeletableEntityType } from '../entity-types.ts'
import type { PhotoEntityType, PhotoFileInfo } from '../image.ts'

/** Number of days for which a deleted entity can be restored. */
export const TRASH_RETENTION_DAYS = 30

/** A deleted entity or photo, as the API returns it to the admin area. */
export type TrashItem = {
  entity_type: DeletableEntityType
  entity_id: number
  /** The title or name of a deleted entity, or the description of a deleted photo. May be empty. */
  title: string
  /** Time of the deletion in ISO 8601. */
  deleted_at: string
  deleted_by: string
  /** Number of full days until the item is purged. */
  days_left: number
  /** The first photo of the deleted entity, or the deleted photo itself. */
  photo: PhotoFileInfo | null
  /** The entity that contained the deleted photo, or null if the item is not a photo. */
  owner: {
    entity_type: PhotoEntityType
    entity_id: number
    title: string
    is_in_trash: boolean
  } | null
}
