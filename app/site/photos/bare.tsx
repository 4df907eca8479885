import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './bare.module.css'

/** Rings, where a page has no photograph yet. */
export const Bare = () => (
  <div className={styles.bare}>
    <InlineSvg svg={empty} className={styles.rings} />
  </div>
)
