import type { ReactNode } from 'react'
import styles from './related-links.module.css'

type RelatedLinksProps = {
  /** The HTML id of the heading, which labels the section. */
  id: string
  heading: string
  headingLevel?: 2 | 3
  links: { path: string; title: ReactNode; note?: ReactNode }[]
}

/** Renders a short list of links to entities that are related to the page. */
export function RelatedLinks({ id, heading, headingLevel = 2, links }: RelatedLinksProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={`screen-only ${styles.related}`} aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
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
}
