import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedTitle } from '../text/localized-title.tsx'

/**
 * The heading of a piece, a news item or a training. It also labels the article for assistive
 * technology.
 */
export const DetailTitle = ({ of }: { of: LocalizedEntity<{ title: string }> }) => (
  <h1 id="detail-title">
    <LocalizedTitle of={of} />
  </h1>
)
