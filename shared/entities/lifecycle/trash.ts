import type { DeletableEntityType, PhotoEntityType } from '../entity-types.ts'
import type { PhotoFileInfo } from '../image.ts'

export const TRASH_RETENTION_DAYS = 30

export type TrashItem = {
  entity_type: DeletableEntityType
  entity_id: number
  /** The description of a photo. May be empty. */
  title: string
  /** ISO 8601. */
  deleted_at: string
  deleted_by: string
  days_left: number
  photo: PhotoFileInfo | null
  /** Null if the item is not a photo. */
  owner: {
    entity_type: PhotoEntityType
    entity_id: number
    title: string
    is_in_trash: boolean
  } | null
}
