import { useEffect, useRef } from 'react'
import styles from './setup-step-title.module.css'

/** Focuses the heading, so that screen readers announce the new step. */
export function SetupStepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  )
}
