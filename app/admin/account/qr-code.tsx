import { qrCode } from '../../ui/qr-code.ts'
import styles from './qr-code.module.css'

/** A text for another device's camera: dark on light at night too, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrCode(text)
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
