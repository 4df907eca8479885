/**
 * Encodes the placeholder of a photo as an image of 4 by 4 pixels. Browsers enlarge this image and
 * smooth its colours. prepare-photo-styles.ts makes the image a CSS background, so that no
 * additional element is needed.
 */

/**
 * Number of colours in each row and column of the placeholder. See shared/entities/image.ts for the
 * format.
 */
const GRID_SIZE = 4
const PIXEL_DATA_OFFSET = 54
const BYTES_PER_ROW = 3 * GRID_SIZE
/**
 * Factor by which the saturation of the colours is reduced. A placeholder has only four bits for
 * each colour channel, so grey areas would otherwise have a visible tint.
 */
const SATURATION = 0.65

/**
 * Returns a BMP file with black pixels. BMP is used because all browsers support this format, and
 * because the file header is the same for every placeholder.
 */
function createBlankBmp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PIXEL_DATA_OFFSET + BYTES_PER_ROW * GRID_SIZE)
  const fields = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  fields.setUint32(2, bytes.length, true)
  fields.setUint32(10, PIXEL_DATA_OFFSET, true)
  fields.setUint32(14, PIXEL_DATA_OFFSET - 14, true)
  fields.setInt32(18, GRID_SIZE, true)
  fields.setInt32(22, GRID_SIZE, true)
  fields.setUint16(26, 1, true)
  fields.setUint16(28, 24, true)
  return bytes
}

/** Returns the red, green and blue values from 0 to 255 of each colour in the placeholder. */
function parseColours(placeholder: string): number[][] {
  return (placeholder.match(/.{3}/g) ?? []).map((colour) => {
    const parts = [...colour].map((digit) => Number.parseInt(digit, 16) * 17)
    const [red = 0, green = 0, blue = 0] = parts
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    return parts.map((part) => Math.round(grey + SATURATION * (part - grey)))
  })
}

/**
 * Encodes the placeholder as a BMP file in base64.
 * @param placeholder four rows of four colours with three hex digits each
 */
export function encodePlaceholderImage(placeholder: string): string {
  const bytes = createBlankBmp()
  for (const [index, [red, green, blue]] of parseColours(placeholder).entries()) {
    const row = Math.floor(index / GRID_SIZE)
    // BMP stores rows from the bottom to the top, and blue before green and red.
    const offset =
      PIXEL_DATA_OFFSET + (GRID_SIZE - 1 - row) * BYTES_PER_ROW + (index % GRID_SIZE) * 3
    bytes.set([blue ?? 0, green ?? 0, red ?? 0], offset)
  }
  return btoa(String.fromCharCode(...bytes))
}
