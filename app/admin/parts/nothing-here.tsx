import type { ReactNode } from 'react'
import { Drawing } from '../../ui/drawing.tsx'
import hollow from '../../ui/motif/empty.svg?raw'
import styles from './nothing-here.module.css'

/** A list in which there is nothing yet, or nothing any more. */
export const NothingHere = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.nothing}>
    <Drawing svg={hollow} className={styles.hollow} />
    <p className="lead">{title}</p>
    {children}
  </div>
)
