import type { ReactNode } from 'react'
import { createQrCode } from '../../../ui/qr-code.ts'
import { useSiteData } from '../../head/site-data.ts'
import styles from './printed-page-url.module.css'

type PrintedPageUrlProps = {
  path: string
  /** The purchase texts of an available piece, which are printed above the QR code. */
  children?: ReactNode
}

/** Renders the URL of the page as text and as a QR code. Both are only visible in print. */
export function PrintedPageUrl({ path, children }: PrintedPageUrlProps) {
  const { siteUrl, readableUrl } = useSiteData()
  const code = createQrCode(siteUrl + path)
  return (
    <div className={`print-only ${styles.address}`}>
      {children}
      <svg viewBox={`0 0 ${code.side} ${code.side}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={code.path} />
      </svg>
      <p>{readableUrl.replace(/^https?:\/\//, '') + path}</p>
    </div>
  )
}
