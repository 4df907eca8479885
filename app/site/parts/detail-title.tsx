import styles from '../detail.module.css'
import type { Localized } from '../localized.ts'
import { Title } from './title.tsx'

/** A title, or a word of it, that is too long for its column at the size of the others. */
const isLong = (title: string) => title.length > 48 || /\p{L}{14}/u.test(title)

/** The title of the page of a piece, a news item or a training, which names its article. */
export const DetailTitle = ({ of }: { of: Localized<{ title: string }> }) => (
  <h1 id="detail-title" className={isLong(of.title) ? styles.long : undefined}>
    <Title of={of} />
  </h1>
)
