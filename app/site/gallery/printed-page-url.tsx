import { createQrCode } from '../../ui/qr-code.ts'
import { useSiteData } from '../head/site-data.ts'
import styles from './printed-page-url.module.css'

/** Shows the URL of the page as text and as a QR code in print. */
export function PrintedPageUrl({ path }: { path: string }) {
  const url = useSiteData().siteUrl + path
  const code = createQrCode(url)
  return (
    <div className={`print-only ${styles.address}`}>
      <svg viewBox={`0 0 ${code.side} ${code.side}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={code.path} />
      </svg>
      <p>{url.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}
