import qrcode from 'qrcode-generator'

/** Width of the light quiet zone around a QR code in modules (ISO/IEC 18004). */
const QUIET_ZONE_WIDTH = 4

/**
 * Builds a QR code for a text. Returns the dark modules as one SVG path, and the side length in
 * modules.
 */
export function createQrCode(text: string) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const side = code.getModuleCount()
  const squares = Array.from({ length: side }, (_, place) => place)
  const path = squares
    .flatMap((row) => {
      const line = squares.map((column) => (code.isDark(row, column) ? '#' : ' ')).join('')
      return Array.from(line.matchAll(/#+/g), ({ 0: { length }, index }) => {
        return `M${index + QUIET_ZONE_WIDTH} ${row + QUIET_ZONE_WIDTH}h${length}v1h-${length}z`
      })
    })
    .join('')
  return { path, side: side + 2 * QUIET_ZONE_WIDTH }
}
