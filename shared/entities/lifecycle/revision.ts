import type { ArtPiece } from '../art-piece.ts'
import type { Category } from '../category.ts'
import type { NewsItem } from '../news-item.ts'
import type { Training } from '../training.ts'

/**
 * A revision: the state of an entity before a change. Old revisions may lack fields that were added
 * later.
 */
export type Revision<Entity = ArtPiece | Category | NewsItem | Training> = {
  id: number
  /** Time of the change in ISO 8601. */
  replaced_at: string
  /** Name of the user who made the change. */
  replaced_by: string
  entity: Entity
}
