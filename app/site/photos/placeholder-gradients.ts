/**
 * Draws the placeholder of a photo as CSS gradients. prepare-photo-styles.ts makes them the
 * background of the photo, so that no additional element is needed and no file is loaded.
 */

/**
 * Number of colours in each row and column of the placeholder. See shared/entities/image.ts for the
 * format.
 */
const GRID_SIZE = 4
/**
 * Factor by which the saturation of the colours is multiplied. A placeholder has only four bits for
 * each colour channel, so grey areas would otherwise have a visible tint.
 */
const SATURATION = 0.65
/** Hexadecimal alpha value of the upper gradient, which makes it half transparent. */
const HALF_TRANSPARENT = '80'

/** The red, green and blue values of a colour, from 0 to 255. */
type Colour = number[]

/** Returns the colours in the placeholder, row by row. */
function parseColours(placeholder: string): Colour[] {
  return (placeholder.match(/.{3}/g) ?? []).map((colour) => {
    const parts = [...colour].map((digit) => Number.parseInt(digit, 16) * 17)
    const [red = 0, green = 0, blue = 0] = parts
    const grey = 0.213 * red + 0.715 * green + 0.072 * blue
    return parts.map((part) => grey + SATURATION * (part - grey))
  })
}

const computeMean = (colours: Colour[]): Colour =>
  [0, 1, 2].map(
    (channel) => colours.reduce((sum, colour) => sum + (colour[channel] ?? 0), 0) / colours.length,
  )

const formatColour = (colour: Colour) =>
  `#${colour
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/**
 * Returns two CSS gradients: a half transparent horizontal one with the mean colours of the
 * columns, over a vertical one with the mean colours of the rows. Each gradient contributes only
 * half of the visible colour, so its contrast is doubled in compensation.
 * @param placeholder four rows of four colours with three hex digits each
 */
export function buildPlaceholderGradients(placeholder: string): string {
  const colours = parseColours(placeholder)
  const mean = computeMean(colours)
  const doubleContrast = (colour: Colour) =>
    colour.map((part, channel) => 2 * part - (mean[channel] ?? 0))
  const computeStop = (belongs: (index: number) => boolean) =>
    formatColour(doubleContrast(computeMean(colours.filter((_, index) => belongs(index)))))
  const lines = Array.from({ length: GRID_SIZE }, (_, line) => line)
  const columns = lines.map(
    (line) => computeStop((index) => index % GRID_SIZE === line) + HALF_TRANSPARENT,
  )
  const rows = lines.map((line) => computeStop((index) => Math.floor(index / GRID_SIZE) === line))
  return `linear-gradient(90deg,${columns.join()}),linear-gradient(${rows.join()})`
}
