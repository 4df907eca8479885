import { InlineSvg } from './inline-svg.tsx'
import styles from './loader.module.css'
import mark from './motif/mark.svg?raw'

/**
 * Shows an animated loading indicator made of growth rings. It stands still if the visitor prefers
 * reduced motion. The caller renders the text next to it.
 */
export function Loader() {
  return <InlineSvg svg={mark} className={styles.loader} />
}
