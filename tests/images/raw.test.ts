/** Tests camera raw files, which are TIFF files whose first page is a thumbnail. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildTiff, buildTiffImageTags, type TiffTags } from './build-tiff.ts'
import { createQuadrantImage, formatQuadrantColors, readQuadrantColors } from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { published, refused } = setUpUploadSite()

const jpeg = (width: number) =>
  createQuadrantImage().resize({ width, kernel: 'nearest' }).jpeg().toBuffer()
const thumbnail = { width: 160, height: 120, data: Buffer.alloc(160 * 120 * 3), samples: 3 }
const reduced: TiffTags = { 254: [1], ...buildTiffImageTags(thumbnail) }
const colorFilters: TiffTags = {
  254: [0],
  256: [4000],
  257: [2000],
  259: [34713],
  262: [32803],
  273: Buffer.alloc(100, 7),
  279: [100],
}
const inStrip = (bytes: Buffer, compression: 6 | 7): TiffTags => ({
  254: [1],
  259: [compression],
  262: [6],
  273: bytes,
  279: [bytes.length],
})
const asJpeg = (bytes: Buffer): TiffTags => ({ 513: bytes, 514: [bytes.length] })

/** Functions by camera format. Each function builds a raw file with a large and a small preview. */
const RAW: Record<string, (large: Buffer, small: Buffer, orientation: number) => Buffer> = {
  NEF: (large, small, orientation) =>
    buildTiff({
      ...reduced,
      274: [orientation],
      330: [asJpeg(small), { 254: [1], 259: [6], ...asJpeg(large) }, colorFilters],
    }),
  DNG: (large, small, orientation) =>
    buildTiff({
      ...reduced,
      274: [orientation],
      330: [colorFilters, inStrip(small, 7), inStrip(large, 7)],
      50706: [1, 4, 0, 0],
    }),
  CR2: (large, small, orientation) =>
    buildTiff(
      { ...inStrip(large, 6), 254: [0], 256: [4000], 257: [2000], 274: [orientation] },
      asJpeg(small),
      { 259: [6], 273: Buffer.alloc(90_000, 7), 279: [60_000] },
    ),
  ARW: (large, small, orientation) =>
    buildTiff(
      { 254: [1], 259: [6], 274: [orientation], ...asJpeg(large), 330: [colorFilters] },
      { 254: [1], 259: [6], ...asJpeg(small) },
    ),
}
const raw = async (kind: string, width: number, orientation = 1) =>
  RAW[kind]?.(await jpeg(width), await jpeg(200), orientation) ?? Buffer.alloc(0)

test.each(Object.keys(RAW))('%s is published as its largest preview', async (kind) => {
  const { width, colors } = await readQuadrantColors(await published(await raw(kind, 2000)))
  expect(`${width} ${formatQuadrantColors(colors, 10)}`).toBe('960 RGBW')
})

test.each(Object.keys(RAW))('%s is rotated by its own orientation tag', async (kind) => {
  const { width, height, colors } = await readQuadrantColors(
    await published(await raw(kind, 2000, 6)),
  )
  expect(`${height / width} ${formatQuadrantColors(colors, 10)}`).toBe('2 BRWG')
})

test('the orientation of the preview takes precedence', async () => {
  const turned = await sharp(await jpeg(2000))
    .withMetadata({ orientation: 8 })
    .toBuffer()
  const bytes = RAW.NEF?.(turned, await jpeg(200), 6) ?? Buffer.alloc(0)
  expect(formatQuadrantColors((await readQuadrantColors(await published(bytes))).colors, 10)).toBe(
    'GWRB',
  )
})

test.each(Object.keys(RAW))(
  '%s without a large preview is refused as a raw photo',
  async (kind) => {
    expect(await refused(await raw(kind, 1200))).toBe('422 raw_photo')
  },
)

test('a TIFF whose first page is a thumbnail is refused', async () => {
  expect(await refused(buildTiff(reduced))).toBe('422 raw_photo')
})

test('a TIFF with a cycle of directories is refused', async () => {
  const bytes = buildTiff(reduced)
  // Makes the first TIFF directory (IFD) refer to itself as the next directory, so that a reader
  // could loop forever. The offset of the next directory follows the ten entries of this directory:
  // nine image tags and the subfile type.
  bytes.writeUInt32LE(8, 8 + 2 + 10 * 12)
  expect(await refused(bytes)).toBe('422 raw_photo')
})
