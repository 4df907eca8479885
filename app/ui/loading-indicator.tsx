import { InlineSvg } from './inline-svg.tsx'
import styles from './loading-indicator.module.css'
import mark from './motif/mark.svg?raw'

export function LoadingIndicator() {
  return <InlineSvg svg={mark} className={styles.loader} />
}
