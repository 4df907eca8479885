import { useEffect, useRef } from 'react'
import styles from './preview.module.css'
import { showPageInFrame } from './preview-frame.ts'
import { useElementSize } from './use-element-size.ts'

type ScaledPageProps = {
  html: string
  /** CSS rules for the photos. preview-frame.ts adds them with the admin's CSP nonce. */
  photoStyles: string
  title: string
  /** Width of the simulated window in pixels, or null for the available width. */
  width: number | null
}

export function ScaledPage({ html, photoStyles, title, width }: ScaledPageProps) {
  const pane = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const size = useElementSize(pane)
  useEffect(
    () => (host.current ? showPageInFrame(host.current, { html, photoStyles }, title) : undefined),
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
