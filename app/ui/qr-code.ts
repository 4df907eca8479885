import qrcode from 'qrcode-generator'

/** The light border, in squares, that readers need (ISO/IEC 18004). */
const QUIET = 4

/** The dark squares of the QR code as one path, and how many squares it has on a side. */
export function qrCode(text: string) {
  const code = qrcode(0, 'M')
  code.addData(text)
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
