/**
 * Decodes QR codes without the library that the site uses to generate them, so that the tests check
 * this library.
 */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'

/**
 * Numbers of error correction blocks and of data codewords in each block, for versions 1 to 6 at
 * level M.
 */
const BLOCKS = [
  [1, 16],
  [1, 28],
  [1, 44],
  [2, 32],
  [2, 43],
  [4, 27],
] as const
/** Minimum width of the light border in modules (ISO/IEC 18004). */
const QUIET = 4
/** QR codes contain their format information combined with this value by XOR. */
const FORMAT_MASK = 0b101_0100_0001_0010
const LEVEL_M = 0b00
/** Data masks (ISO/IEC 18004). Each function returns true for the modules that its mask inverts. */
const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]
const BYTES = 0b0100

/** Returns the modules row by row, true for a dark module. */
async function readModules(picture: Buffer): Promise<boolean[][]> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isDark = (x: number, y: number) =>
    (data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels] ?? 255) < 128
  const dark = Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_, x) => x).filter((x) => isDark(x, y)),
  )
  // The dark finder patterns in three corners extend to all four edges of the QR code.
  const top = dark.findIndex((row) => row.length > 0)
  const bottom = dark.findLastIndex((row) => row.length > 0)
  const [left = 0, ...others] = dark[top] ?? []
  const width = (others.at(-1) ?? 0) + 1 - left
  // The finder pattern is seven modules wide, and each side of the QR code has 17 + 4 × version
  // modules.
  const pattern = others.findIndex((x, place) => x !== left + place + 1) + 1
  const side = 17 + 4 * Math.round(((7 * width) / pattern - 17) / 4)
  const size = width / side
  const border = Math.min(left, info.width - left - width, top, info.height - 1 - bottom)
  if (Math.round(border / size) < QUIET) throw new Error(`a light border of ${border / size}`)
  const places = Array.from({ length: side }, (_, place) => (place + 0.5) * size)
  return places.map((y) => places.map((x) => isDark(left + x, top + y)))
}

const bitsToNumber = (bits: boolean[]) => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0)

/** Reads undamaged QR codes of version 1 to 6 at level M. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const squares = await readModules(picture)
  const side = squares.length
  const at = (row: number, column: number) => squares[row]?.[column] ?? false
  const [blocks, length] = BLOCKS[(side - 17) / 4 - 1] ?? [0, 0]
  if (blocks === 0) throw new Error(`a code of ${side} squares`)

  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => at(8, column))
  format.push(...[7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)))
  const unmasked = bitsToNumber(format) ^ FORMAT_MASK
  if (unmasked >> 13 !== LEVEL_M) throw new Error('another level of correction')
  const turned = MASKS[(unmasked >> 10) & 0b111]

  const isPattern = (row: number, column: number) =>
    (row < 9 && (column < 9 || column >= side - 8)) ||
    (row >= side - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (side > 21 && Math.abs(row - (side - 7)) <= 2 && Math.abs(column - (side - 7)) <= 2)
  const bits: boolean[] = []
  let upwards = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < side; step++) {
      const row = upwards ? side - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isPattern(row, column)) bits.push(at(row, column) !== turned?.(row, column))
      }
    }
    upwards = !upwards
  }

  const codewords = Array.from({ length: blocks * length }, (_, place) => {
    const from = ((place % length) * blocks + Math.floor(place / length)) * 8
    return bits.slice(from, from + 8)
  }).flat()
  if (bitsToNumber(codewords.slice(0, 4)) !== BYTES) throw new Error('no text')
  const count = bitsToNumber(codewords.slice(4, 12))
  return Buffer.from(
    Array.from({ length: count }, (_, byte) =>
      bitsToNumber(codewords.slice(12 + 8 * byte, 20 + 8 * byte)),
    ),
  ).toString()
}

/** Enlarges a QR code and reads it, because `readQrCode` does not correct errors. */
export async function readEnlargedQrCode(code: Locator): Promise<string> {
  await code.evaluate((svg: SVGElement) => svg.style.setProperty('inline-size', '25rem'))
  return readQrCode(await code.screenshot())
}
