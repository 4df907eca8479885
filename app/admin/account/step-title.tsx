import { useEffect, useRef } from 'react'
import styles from './step-title.module.css'

/** What has come in the place of what was pressed: whoever listens hears it, and the screen shows it from its beginning. */
export function StepTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  )
}
