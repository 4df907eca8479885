import { type ReactNode, useId } from 'react'
import styles from './part.module.css'

/** One matter of a page, under its own title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** What can be done, side by side where there is room. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
)
