import { InlineSvg } from './inline-svg.tsx'
import styles from './loading-indicator.module.css'
import mark from './motif/mark.svg?raw'

/**
 * Shows an animated loading indicator made of growth rings. The animation is off if the visitor
 * prefers reduced motion. The parent component renders the text next to the indicator.
 */
export function LoadingIndicator() {
  return <InlineSvg svg={mark} className={styles.loader} />
}
