import { Drawing } from '../../ui/drawing.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './bare.module.css'

/** Rings, where a page has no photograph yet. */
export const Bare = () => (
  <div className={styles.bare}>
    <Drawing svg={empty} className={styles.rings} />
  </div>
)
