import type { Localized } from './localized.ts'
import { Title } from './title.tsx'

/** The title of the page of a piece, a news item or a training, which names its article. */
export const DetailTitle = ({ of }: { of: Localized<{ title: string }> }) => (
  <h1 id="detail-title">
    <Title of={of} />
  </h1>
)
