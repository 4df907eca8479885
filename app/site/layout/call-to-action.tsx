import type { ReactNode } from 'react'
import styles from './call-to-action.module.css'

/** Renders the section at the end of a page with a title, a sentence and links or buttons. */
export function CallToAction({
  heading,
  text,
  children,
}: {
  heading: string
  text?: string
  children: ReactNode
}) {
  return (
    <section className={`screen-only ${styles.section}`}>
      <div className={`page grid ${styles.columns}`}>
        <h2>{heading}</h2>
        <div>
          {text && <p className={`lead ${styles.text}`}>{text}</p>}
          <p className="row">{children}</p>
        </div>
      </div>
    </section>
  )
}
