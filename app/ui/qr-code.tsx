import qrcode from 'qrcode-generator'

/** Width of the empty border of a QR code (ISO/IEC 18004) in modules, the squares of the code. */
const QUIET_ZONE_WIDTH = 4

/** Creates a QR code as an SVG path. `side` is its width in modules, including the quiet zone. */
function createQrCode(text: string) {
  const code = qrcode(0, 'M')
  // The library writes only the low byte of each character, so every UTF-8 byte becomes one
  // character.
  code.addData(String.fromCharCode(...new TextEncoder().encode(text)))
  code.make()
  const side = code.getModuleCount()
  const indexes = Array.from({ length: side }, (_, index) => index)
  const path = indexes
    .flatMap((row) => {
      const modules = indexes.map((column) => (code.isDark(row, column) ? '#' : ' ')).join('')
      return Array.from(modules.matchAll(/#+/g), ({ 0: { length }, index }) => {
        return `M${index + QUIET_ZONE_WIDTH} ${row + QUIET_ZONE_WIDTH}h${length}v1h-${length}z`
      })
    })
    .join('')
  return { path, side: side + 2 * QUIET_ZONE_WIDTH }
}

type QrCodeProps = {
  text: string
  /** Omit the label if the text of the code is beside it. Screen readers then ignore the code. */
  label?: string
  className?: string | undefined
}

/**
 * Style sheets must set dark on light colours even in dark mode, because many cameras cannot read
 * inverted codes.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, side } = createQrCode(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      <path d={path} />
    </svg>
  )
}
