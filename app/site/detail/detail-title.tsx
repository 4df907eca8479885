import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedTitle } from '../text/localized-title.tsx'

/**
 * The heading of a piece, a news item or a training. It also labels the article for assistive
 * technology.
 */
export const DetailTitle = ({ entity }: { entity: LocalizedEntity<{ title: string }> }) => (
  <h1 id="detail-title">
    <LocalizedTitle entity={entity} />
  </h1>
)
