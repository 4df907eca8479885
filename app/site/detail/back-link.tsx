import { SiteLink } from '../layout/site-link.tsx'
import styles from './back-link.module.css'

/** Renders a link from a detail page back to the list that contains its entity. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <SiteLink to={to} className="more">
        {children}
      </SiteLink>
    </p>
  )
}
