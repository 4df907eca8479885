/**
 * Converts photos to sRGB if libvips ignores their colour coding: other primaries, linear light,
 * the gamma of a PNG, and HDR (PQ or HLG, ITU-R BT.2100).
 */
import type { ColorInfo } from './color-info.ts'

const LINEAR = 8
const PQ = 16
const HLG = 18
const isHdr = ({ transfer }: ColorInfo) => transfer === PQ || transfer === HLG

export const needsSrgbConversion = (coding: ColorInfo) =>
  coding.gamma !== undefined ||
  coding.transfer === LINEAR ||
  isHdr(coding) ||
  coding.primaries in TO_SRGB

/** Luminance of reference white in cd/m² (ITU-R BT.2408). */
const REFERENCE_WHITE = 203
/** Nominal peak luminance of an HLG display in cd/m². */
const HLG_PEAK = 1000
/** In HDR photos, only light above this fraction of reference white is compressed. */
const KNEE = 0.75

/**
 * Returns a table that maps each 16-bit code to linear light. 1 is reference white for PQ, the peak
 * of the scene for HLG, and white otherwise.
 */
function linearTable(coding: ColorInfo): Float32Array {
  const light = getTransferFunction(coding)
  return Float32Array.from({ length: 65_536 }, (_, code) => light(code / 65_535))
}
function getTransferFunction({ transfer, gamma }: ColorInfo): (code: number) => number {
  if (gamma !== undefined) return (code) => code ** gamma
  if (transfer === LINEAR) return (code) => code
  if (transfer === PQ) return pqLight
  return transfer === HLG ? hlgLight : srgbLight
}
const srgbLight = (code: number) =>
  code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4
function pqLight(code: number) {
  const root = code ** (1 / 78.84375)
  const ratio = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
  return (10_000 * ratio ** (1 / 0.1593017578125)) / REFERENCE_WHITE
}
const hlgLight = (code: number) =>
  code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12

/**
 * Row-major matrices from linear light to the sRGB primaries. Keys are colour primaries in ITU-T
 * H.273: 9 is BT.2020 and 12 is Display P3.
 */
const TO_SRGB: Record<number, readonly number[]> = {
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  12: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0196, -0.0786, 1.0979],
}
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]

const compressHighlights = (light: number, knee: number) =>
  knee === 1 ? 1 : 1 - (1 - knee) * Math.exp((knee - light) / (1 - knee))
/** Number of intervals of the table from linear light (0 to 1) to sRGB bytes. */
const STEPS = 4096
const SRGB_TABLE = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** @param pixels three 16-bit channels for each pixel, in the colour coding of the photo */
export function convertToSrgb(pixels: Uint16Array, coding: ColorInfo): Buffer {
  const { primaries, transfer } = coding
  const linear = linearTable(coding)
  const knee = isHdr(coding) ? KNEE : 1
  const [rr = 0, rg = 0, rb = 0, gr = 0, gg = 0, gb = 0, br = 0, bg = 0, bb = 0] =
    TO_SRGB[primaries] ?? IDENTITY
  const mapped = Buffer.alloc(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    let r = linear[pixels[at] ?? 0] ?? 0
    let g = linear[pixels[at + 1] ?? 0] ?? 0
    let b = linear[pixels[at + 2] ?? 0] ?? 0
    if (transfer === HLG) {
      // Converts light of the scene to light of the display (opto-optical transfer function of
      // HLG).
      const display = ((0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2 * HLG_PEAK) / REFERENCE_WHITE
      r *= display
      g *= display
      b *= display
    }
    const red = Math.max(0, rr * r + rg * g + rb * b)
    const green = Math.max(0, gr * r + gg * g + gb * b)
    const blue = Math.max(0, br * r + bg * g + bb * b)
    // Scales all three channels by the same factor, which keeps the hue.
    const brightest = Math.max(red, green, blue)
    const scale =
      brightest > knee ? (STEPS * compressHighlights(brightest, knee)) / brightest : STEPS
    mapped[at] = SRGB_TABLE[Math.round(red * scale)] ?? 0
    mapped[at + 1] = SRGB_TABLE[Math.round(green * scale)] ?? 0
    mapped[at + 2] = SRGB_TABLE[Math.round(blue * scale)] ?? 0
  }
  return mapped
}
