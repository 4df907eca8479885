import type { EntityType, Photograph } from './image.ts'
import type { DeletableType } from './translation.ts'

/** How long what was deleted can be brought back, in days. */
export const DAYS_IN_TRASH = 30

/** Something that was deleted, as the administrator is told of it. */
export type TrashItem = {
  entity_type: DeletableType
  entity_id: number
  /** Its title, name or, of a photo, what it shows; perhaps empty. */
  title: string
  /** As ISO 8601. */
  deleted_at: string
  deleted_by: string
  /** Whole days until it leaves for good, at least. */
  days_left: number
  /** Its first photo, or the photo that it is. */
  photo: Photograph | null
  /** What a photo was taken off; null for everything else. */
  owner: { entity_type: EntityType; entity_id: number; title: string; is_in_trash: boolean } | null
}
