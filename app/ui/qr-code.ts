import qrcode from 'qrcode-generator'

/** In modules, which are the squares of the code (ISO/IEC 18004). */
const QUIET_ZONE_WIDTH = 4

/** `side` is in modules and includes the quiet zone. */
export function createQrCode(text: string) {
  const code = qrcode(0, 'M')
  // The library writes only the low byte of each character, so every byte becomes one character.
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
