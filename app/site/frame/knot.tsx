import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import knot from '../../ui/motif/knot.svg?raw'
import styles from './knot.module.css'

type KnotProps = {
  heading: string
  /** The heading's, where it is not that of the page. */
  lang?: string
  children: ReactNode
}

/** A page that is not the one looked for: the grain flows round a knot. */
export function Knot({ heading, lang, children }: KnotProps) {
  return (
    <main id="content">
      <InlineSvg svg={knot} className={styles.knot} />
      <div className={`page grid ${styles.words}`}>
        <h1 lang={lang}>{heading}</h1>
        <div>{children}</div>
      </div>
    </main>
  )
}
