import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
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

type FoldableSectionProps = {
  title: ReactNode
  /** Opens the section when this prop becomes true. Only the user closes the section. */
  opensWhen?: boolean
  className?: string | undefined
  children: ReactNode
}

export function FoldableSection({
  title,
  opensWhen = false,
  className = '',
  children,
}: FoldableSectionProps) {
  const section = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (opensWhen && section.current) section.current.open = true
  }, [opensWhen])
  return (
    <details ref={section} className={`${styles.folded} ${className}`}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
