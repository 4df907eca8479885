import qrcode from 'qrcode-generator'
import { useSiteUrl } from './head/site-url.ts'
import styles from './printed-address.module.css'

/** The light border, in squares, that readers need (ISO/IEC 18004). */
const QUIET = 4

/** The dark squares of the QR code as one path, and how many squares it has on a side. */
function drawn(address: string) {
  const code = qrcode(0, 'M')
  code.addData(address)
  code.make()
  const side = code.getModuleCount()
  const squares = Array.from({ length: side }, (_, place) => place)
  const path = squares
    .flatMap((row) => {
      const line = squares.map((column) => (code.isDark(row, column) ? '#' : ' ')).join('')
      return Array.from(line.matchAll(/#+/g), ({ 0: { length }, index }) => {
        return `M${index + QUIET} ${row + QUIET}h${length}v1h-${length}z`
      })
    })
    .join('')
  return { path, side: side + 2 * QUIET }
}

/** On paper only: the page's address, to read and to scan. */
export function PrintedAddress({ path }: { path: string }) {
  const address = useSiteUrl() + path
  const code = drawn(address)
  return (
    <div className={`printed ${styles.address}`}>
      <svg viewBox={`0 0 ${code.side} ${code.side}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={code.path} />
      </svg>
      <p>{address.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}
