import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './bare.module.css'

/** Placeholder drawing for a page without a photo. */
export const Bare = () => (
  <div className={styles.bare}>
    <InlineSvg svg={empty} className={styles.rings} />
  </div>
)
