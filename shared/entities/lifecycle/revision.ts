import type { ArtPiece } from '../art-piece.ts'
import type { Category } from '../category.ts'
import type { NewsItem } from '../news-item.ts'
import type { Training } from '../training.ts'

/** Old revisions may lack newer fields. */
export type Revision<Entity = ArtPiece | Category | NewsItem | Training> = {
  id: number
  replaced_at: string
  replaced_by: string
  entity: Entity
}
