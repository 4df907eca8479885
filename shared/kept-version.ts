import type { ArtPiece } from './art-piece.ts'
import type { Category } from './category.ts'
import type { NewsItem } from './news-item.ts'
import type { Training } from './training.ts'

/** An entity as it was before a change. It was answered by the site as it was then: what has been added since may be missing. */
export type KeptVersion<Entity = ArtPiece | Category | NewsItem | Training> = {
  id: number
  /** When the change was made, as ISO 8601. */
  replaced_at: string
  /** The name of who made it. */
  replaced_by: string
  entity: Entity
}
