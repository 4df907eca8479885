import styles from '../detail.module.css'
import type { Localized } from '../localized.ts'
import { marked } from './marked.tsx'

/** From so many letters on, a title fills its column at the size of the others. */
const LONG = 48

/** The title of the page of a piece, a news item or a training, which names its article. */
export const DetailTitle = ({ of }: { of: Localized<{ title: string }> }) => (
  <h1 id="detail-title" className={of.title.length > LONG ? styles.long : undefined}>
    {marked(of, 'title')}
  </h1>
)
