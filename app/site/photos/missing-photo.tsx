import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './missing-photo.module.css'

/** Placeholder drawing for a page that has no photo. */
export const MissingPhoto = () => (
  <div className={styles.empty}>
    <InlineSvg svg={empty} className={styles.rings} />
  </div>
)
