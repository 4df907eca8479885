import styles from './back.module.css'
import { SiteLink } from './site-link.tsx'

/** Links from a detail page back to its list. */
export function Back({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <SiteLink to={to} className="more">
        {children}
      </SiteLink>
    </p>
  )
}
