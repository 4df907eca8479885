import { type ReactNode, useId } from 'react'
import styles from './part.module.css'

/** One matter of the account, under its own title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
