import type { ReactNode } from 'react'
import styles from './related-links.module.css'

type RelatedLinksProps = {
  /** The id of the heading. */
  id: string
  heading: string
  links: { path: string; title: ReactNode; note?: ReactNode }[]
}

/** Renders a short list of links to entities that are related to the page. */
export const RelatedLinks = ({ id, heading, links }: RelatedLinksProps) => (
  <section className={styles.related} aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul>
      {links.map(({ path, title, note }) => (
        <li key={path}>
          <a href={path} className="more">
            {title}
          </a>
          {note && <span className="soft">{note}</span>}
        </li>
      ))}
    </ul>
  </section>
)
