import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
