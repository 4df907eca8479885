import styles from './follow.module.css'

/** Below a list, the document that tells a program of what is added to it. */
export function Follow({ to, type, children }: { to: string; type: string; children: string }) {
  return (
    <p className={styles.follow}>
      <a href={to} type={type} className="more">
        {children}
      </a>
    </p>
  )
}
