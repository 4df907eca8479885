import type { ReactNode } from 'react'
import styles from './call-to-action.module.css'

/** Renders the section at the end of a list with a title, a sentence and links or buttons. */
export function CallToAction({
  heading,
  text,
  children,
}: {
  heading: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <div className={`page grid ${styles.columns}`}>
        <h2>{heading}</h2>
        <div>
          <p className="lead">{text}</p>
          <p className={`row ${styles.actions}`}>{children}</p>
        </div>
      </div>
    </section>
  )
}
