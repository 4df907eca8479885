import { SiteLink } from '../layout/site-link.tsx'
import styles from './back-link.module.css'

/** Link from a detail page back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <SiteLink to={to} className="more">
        {children}
      </SiteLink>
    </p>
  )
}
