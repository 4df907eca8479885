/** Tests TIFF files with extra channels: alpha, saved selections and spot colours. */
import { expect, test } from 'vitest'
import { buildTiff, buildTiffImageTags } from './build-tiff.ts'
import { formatQuadrantColors, readQuadrantColors } from './quadrant-image.ts'
import { setUpUploadSite } from './upload.ts'

const { published } = setUpUploadSite()
const SIZE = { width: 64, height: 32 }
const RED = [200, 40, 40]
const UNNAMED = 0
const ALPHA = 2

/** Builds a TIFF file in which all pixels have the same value. */
function plain(values: number[], extra: number[], photometric: number) {
  const data = Buffer.concat(Array(SIZE.width * SIZE.height).fill(Buffer.from(values)))
  const tags = buildTiffImageTags({ ...SIZE, data, samples: values.length, photometric })
  if (extra.length > 0) tags[338] = extra
  return buildTiff(tags)
}

test.each<[string, number[], number[]]>([
  ['one unnamed channel', [...RED, 0], [UNNAMED]],
  ['one undeclared channel', [...RED, 0], []],
  ['two unnamed channels', [...RED, 0, 0], [UNNAMED, UNNAMED]],
  ['four unnamed channels', [...RED, 0, 9, 0, 9], [0, 0, 0, 0]],
  ['an unnamed channel before alpha', [...RED, 0, 255], [UNNAMED, ALPHA]],
])('%s in addition to RGB does not change the colours', async (_, values, extra) => {
  const { colors } = await readQuadrantColors(await published(plain(values, extra, 2)))
  expect(formatQuadrantColors(colors, 10)).toBe('RRRR')
})

test('alpha is applied when another channel follows', async () => {
  const { colors } = await readQuadrantColors(
    await published(plain([...RED, 0, 255], [ALPHA, UNNAMED], 2)),
  )
  expect(colors.flat().every((value) => value > 245)).toBe(true)
})

test.each<[string, number[], number[]]>([
  ['one unnamed channel', [100, 0], [UNNAMED]],
  ['two unnamed channels', [100, 0, 0], [UNNAMED, UNNAMED]],
])('%s in addition to grey does not change the shade', async (_, values, extra) => {
  const { colors } = await readQuadrantColors(await published(plain(values, extra, 1)))
  expect(colors.flat().every((value) => Math.abs(value - 100) < 5)).toBe(true)
})

test.each([[[0]], [[0, 0]]])(
  'extra channels %j in CMYK do not change the colours',
  async (extra) => {
    const values = [10, 200, 200, 10, ...extra]
    const [[r = 0, g = 0, b = 0] = []] = (
      await readQuadrantColors(await published(plain(values, extra, 5)))
    ).colors
    expect(r > 180 && g < 110 && b < 110).toBe(true)
  },
)
