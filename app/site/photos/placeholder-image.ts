/**
 * Encodes the placeholder of a photograph as an image of four by four pixels, which browsers smooth when they enlarge
 * it. It is a background from the styles of the page (prepare-photos.ts), and so needs no element.
 */

/** How many colours, across and down (shared/image.ts). */
const SIDE = 4
const PIXELS_AT = 54
const ROW = 3 * SIDE
/** Four bits a colour leave greys with a tint: so much of each colour is kept, beside its grey. */
const SATURATION = 0.65

/** Returns a BMP without its pixels. All browsers read BMP, and its header is the same for every photograph. */
function blankBmp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PIXELS_AT + ROW * SIDE)
  const fields = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  fields.setUint32(2, bytes.length, true)
  fields.setUint32(10, PIXELS_AT, true)
  fields.setUint32(14, PIXELS_AT - 14, true)
  fields.setInt32(18, SIDE, true)
  fields.setInt32(22, SIDE, true)
  fields.setUint16(26, 1, true)
  fields.setUint16(28, 24, true)
  return bytes
}

/** @returns red, green and blue from 0 to 255 */
function coloursOf(placeholder: string): number[][] {
  return (placeholder.match(/.{3}/g) ?? []).map((colour) => {
    const parts = [...colour].map((digit) => Number.parseInt(digit, 16) * 17)
    const [red = 0, green = 0, blue = 0] = parts
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    return parts.map((part) => Math.round(grey + SATURATION * (part - grey)))
  })
}

/** @param placeholder four rows of four colours, three hex digits each. @returns a BMP in base64 */
export function placeholderImage(placeholder: string): string {
  const bytes = blankBmp()
  for (const [index, [red, green, blue]] of coloursOf(placeholder).entries()) {
    const row = Math.floor(index / SIDE)
    // BMP stores the rows from the bottom up, and blue before green and red.
    const at = PIXELS_AT + (SIDE - 1 - row) * ROW + (index % SIDE) * 3
    bytes.set([blue ?? 0, green ?? 0, red ?? 0], at)
  }
  return btoa(String.fromCharCode(...bytes))
}
