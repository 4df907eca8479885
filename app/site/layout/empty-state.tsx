import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import styles from './empty-state.module.css'

/** Renders an empty state with a drawing of a hollow log, a sentence and optional links. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <InlineSvg svg={empty} className={styles.log} />
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}
