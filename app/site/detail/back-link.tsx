import { LocalizedLink } from '../layout/localized-link.tsx'
import styles from './back-link.module.css'

/** Renders a link from a detail page back to the list that contains its entity. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <LocalizedLink to={to} className="more">
        {children}
      </LocalizedLink>
    </p>
  )
}
