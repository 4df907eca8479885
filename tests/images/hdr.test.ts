/**
 * Tests that photos in HDR (ITU-R BT.2100), in linear light and in other colour codings become
 * sRGB.
 */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  createQuadrantImage,
  formatQuadrantColors,
  QUADRANT_IMAGE_SIZE,
  readQuadrantColors,
} from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { published } = setUpUploadSite()

const WHITE = 203
const linear = (byte: number) =>
  byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4
/**
 * Encodes a luminance with the PQ transfer function. A luminance of 1 is reference white (203
 * cd/m²).
 */
function pqCode(light: number) {
  const power = ((light * WHITE) / 10_000) ** 0.1593017578125
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375
}
const hlgCode = (scene: number) =>
  scene <= 1 / 12
    ? Math.sqrt(3 * scene)
    : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073
const rec2020 = ([r = 0, g = 0, b = 0]: number[]) => [
  0.6274 * r + 0.3293 * g + 0.0433 * b,
  0.0691 * r + 0.9195 * g + 0.0114 * b,
  0.0164 * r + 0.088 * g + 0.8956 * b,
]
const same = (light: number[]) => light
const pqCodes = (light: number[]) => light.map(pqCode)
function hlgCodes([r = 0, g = 0, b = 0]: number[]) {
  const nits = [r, g, b].map((light) => (light * WHITE) / 1000)
  const luminance = 0.2627 * (nits[0] ?? 0) + 0.678 * (nits[1] ?? 0) + 0.0593 * (nits[2] ?? 0)
  // Converts the light that a display emits to the light of the scene, because HLG encodes the
  // latter. To do so, inverts the system gamma of 1.2 that an HLG display applies.
  return nits.map((light) => hlgCode(light / luminance ** (0.2 / 1.2)))
}

type Encoding = (light: number[]) => number[]

/** Returns the test image as 16-bit values in the given colour primaries and coding. */
async function encodeQuadrants(toPrimaries: Encoding, toCodes: Encoding, times = 1) {
  const bytes = await createQuadrantImage().raw().toBuffer()
  const codes = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 3) {
    const light = [...bytes.subarray(at, at + 3)].map((byte) => linear(byte) * times)
    codes.set(
      toCodes(toPrimaries(light)).map((code) => Math.round(code * 65_535)),
      at,
    )
  }
  return sharp(codes, { raw: { ...QUADRANT_IMAGE_SIZE, channels: 3 } }).toColourspace('rgb16')
}

/**
 * Encodes the test image as a 10-bit AVIF with the given colour primaries and transfer function.
 */
async function hdr(
  primaries: number,
  transfer: number,
  toPrimaries: Encoding,
  toCodes: Encoding,
  times = 1,
) {
  const avif = await (await encodeQuadrants(toPrimaries, toCodes, times))
    .avif({ bitdepth: 10, quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withColors(avif, primaries, transfer)
}

/**
 * Adds a colour information box to the only image in the AVIF file, because sharp does not write
 * such a box.
 */
function withColors(avif: Buffer, primaries: number, transfer: number) {
  const colors = Buffer.concat([
    Buffer.from('00000013636f6c726e636c78', 'hex'),
    Buffer.from([0, primaries, 0, transfer, 0, 6, 0x80]),
  ])
  const added = colors.length + 1
  const start = (type: string) => avif.indexOf(type) - 4
  const grow = (type: string, by: number) =>
    avif.writeUInt32BE(avif.readUInt32BE(start(type)) + by, start(type))
  const data = start('mdat') + 8
  const [ipma, associations] = [start('ipma'), avif.indexOf('ipma') + 14]
  const offset = avif.indexOf(Buffer.from([0, 0, data >> 8, data & 0xff]), start('iloc'))
  avif.writeUInt32BE(data + added, offset)
  for (const type of ['meta', 'iprp']) grow(type, added)
  grow('ipco', colors.length)
  grow('ipma', 1)
  const count = avif.readUInt8(associations)
  avif.writeUInt8(count + 1, associations)
  const end = ipma + avif.readUInt32BE(ipma) - 1
  return Buffer.concat([
    avif.subarray(0, ipma),
    colors,
    avif.subarray(ipma, end),
    Buffer.from([count + 1]),
    avif.subarray(end),
  ])
}

test.each([
  ['PQ', () => hdr(1, 16, same, pqCodes)],
  ['PQ in BT.2020', () => hdr(9, 16, rec2020, pqCodes)],
  ['HLG', () => hdr(1, 18, same, hlgCodes)],
  ['HLG in BT.2020', () => hdr(9, 18, rec2020, hlgCodes)],
] as const)('%s keeps its colours', async (_, make) => {
  const { width, colors } = await readQuadrantColors(await published(await make()))
  expect(`${width} ${formatQuadrantColors(colors, 14)}`).toBe('128 RGBW')
})

test('an sRGB AVIF keeps its colours', async () => {
  const avif = await createQuadrantImage()
    .avif({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const { colors } = await readQuadrantColors(await published(withColors(avif, 1, 13)))
  expect(formatQuadrantColors(colors, 10)).toBe('RGBW')
})

test('highlights brighter than white are compressed, not clipped', async () => {
  const { colors } = await readQuadrantColors(
    await published(await hdr(9, 16, rec2020, pqCodes, 4)),
  )
  const [red = []] = colors
  expect(red[0]).toBeGreaterThan(230)
  expect(red[1]).toBeLessThan(120)
})

/** Encodes the test image as a PNG with an additional chunk after its header. */
async function pngWith(chunk: string, data: number[], toCodes: Encoding, toPrimaries = same) {
  const png = await (await encodeQuadrants(toPrimaries, toCodes)).png().toBuffer()
  const body = Buffer.from([...Buffer.from(chunk), ...data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  const end = png.indexOf('IHDR') + 21
  return Buffer.concat([png.subarray(0, end), length, body, checksum, png.subarray(end)])
}
const power = (exponent: number) => (light: number[]) => light.map((value) => value ** exponent)
const srgb = (light: number[]) =>
  light.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))

test.each([
  ['linear gAMA', () => pngWith('gAMA', [0, 1, 0x86, 0xa0], same)],
  ['gAMA of 1/1.8', () => pngWith('gAMA', [0, 0, 0xd9, 4], power(1 / 1.8))],
  ['gAMA of sRGB', () => pngWith('gAMA', [0, 0, 0xb1, 0x8f], srgb)],
  ['linear cICP', () => pngWith('cICP', [1, 8, 0, 1], same)],
  ['cICP of PQ in BT.2020', () => pngWith('cICP', [9, 16, 0, 1], pqCodes, rec2020)],
  ['cICP of sRGB', () => pngWith('cICP', [1, 13, 0, 1], srgb)],
] as const)('a PNG with %s keeps its colours', async (_, make) => {
  const { width, colors } = await readQuadrantColors(await published(await make()))
  expect(`${width} ${formatQuadrantColors(colors, 10)}`).toBe('128 RGBW')
})
