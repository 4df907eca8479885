import type { ReactNode } from 'react'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import knot from '../../ui/motif/knot.svg?raw'
import styles from './error-page.module.css'

type ErrorPageProps = {
  heading: string
  /** The language of the heading, if it is not the language of the page. */
  lang?: string
  children: ReactNode
}

/** Renders an error page with a drawing of wood grain around a knot, a heading and text. */
export function ErrorPage({ heading, lang, children }: ErrorPageProps) {
  return (
    <main id="content">
      <InlineSvg svg={knot} className={styles.drawing} />
      <div className={`page grid ${styles.text}`}>
        <h1 lang={lang}>{heading}</h1>
        <div>{children}</div>
      </div>
    </main>
  )
}
