import type { ReactNode } from 'react'
import styles from './band.module.css'

/** A quiet band at the end of a list: a title, a sentence and what can be done. */
export function Band({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.band}>
      <div className={`page grid ${styles.columns}`}>
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <p className={`row ${styles.acts}`}>{children}</p>
        </div>
      </div>
    </section>
  )
}
