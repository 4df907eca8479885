import type { ArtPiece } from './art-piece.ts'
import type { Category } from './category.ts'
import type { NewsItem } from './news-item.ts'
import type { Training } from './training.ts'

/**
 * A revision: an entity as it was before a change. Old revisions may lack fields that were added
 * later.
 */
export type Revision<Entity = ArtPiece | Category | NewsItem | Training> = {
  id: number
  /** When the change was made, in ISO 8601. */
  replaced_at: string
  /** The name of the user who made the change. */
  replaced_by: string
  entity: Entity
}
