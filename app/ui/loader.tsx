import { Drawing } from './drawing.tsx'
import styles from './loader.module.css'
import mark from './motif/mark.svg?raw'

/** Rings that grow in turn while something is on its way; still under reduced motion. The words stand beside it. */
export function Loader() {
  return <Drawing svg={mark} className={styles.loader} />
}
