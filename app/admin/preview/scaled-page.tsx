import { useEffect, useRef } from 'react'
import { showPage } from './frame.ts'
import styles from './preview.module.css'
import { usePane } from './use-pane.ts'

type ScaledPageProps = {
  html: string
  /** The styles of its photographs. */
  photoStyles: string
  title: string
  /** How wide the window is that it is shown for, in pixels; null: as wide as the room it has. */
  width: number | null
}

/** A page as a window of that width shows it, made smaller where there is less room. */
export function ScaledPage({ html, photoStyles, title, width }: ScaledPageProps) {
  const pane = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const size = usePane(pane)
  useEffect(
    () => (host.current ? showPage(host.current, { html, photoStyles }, title) : undefined),
    [html, photoStyles, title],
  )
  const scale = size && size.width > 0 && width ? Math.min(1, size.width / width) : 1
  return (
    <div ref={pane} className={styles.pane}>
      <div
        ref={host}
        className={styles.page}
        style={{
          inlineSize: width ?? '100%',
          blockSize: size ? size.height / scale : '100%',
          transform: `scale(${scale})`,
        }}
      />
    </div>
  )
}
