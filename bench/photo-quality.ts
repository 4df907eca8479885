/**
 * Ten demo photographs as the site encodes them (server/files/photo-recipe.ts), beside the JPEG of quality 82 of the
 * same width. Fails if one file is less like its original than that JPEG, or not smaller.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { AVIF_WIDTHS, avif, JPEG_WIDTHS, jpeg } from '../server/files/photo-recipe.ts'
import { SHARE } from '../shared/image.ts'
import { likeness, type Pixels } from './likeness.ts'
import { table } from './markdown.ts'

const PHOTOS = [
  'hero-bench-01', // the widest, many materials, window light
  'ambience-tools-01', // shavings, steel
  'bowl-walnut-02', // quiet grain, polish
  'bowl-yew-02', // bark and grain
  'box-boxwood-02', // pale, smooth: the hardest at 480
  'bronze-02', // sparkling metal, strong colours
  'hollow-beech-02', // fine black lines
  'hollow-elm-01', // burr on a dark ground
  'sculpture-ash-02', // ribs in raking light
  'vase-oak-charred-02', // nearly black
]
const folder = join(import.meta.dirname, '../demo/photos')

const FILES = [
  { format: 'AVIF', widths: AVIF_WIDTHS, encode: (image: Sharp) => image.avif(avif) },
  { format: 'JPEG', widths: JPEG_WIDTHS, encode: (image: Sharp) => image.jpeg(jpeg) },
] as const

type PhotoFile = (typeof FILES)[number]
type Encoded = { bytes: number; likeness: number; ms: number }
/** `asked` is the width of the recipe, `width` that of the file: nothing is enlarged. */
type Row = {
  photo: string
  format: PhotoFile['format']
  asked: number
  width: number
  plain: Encoded
  ours: Encoded
}

async function scaled(file: string, width: number): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .resize({ width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function encoded(original: Pixels, encode: (image: Sharp) => Sharp): Promise<Encoded> {
  const { data, width, height } = original
  const began = performance.now()
  const file = await encode(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer()
  const ms = performance.now() - began
  const decoded = await sharp(file).raw({ depth: 'uchar' }).toBuffer()
  return { bytes: file.length, likeness: likeness(original, { ...original, data: decoded }), ms }
}

async function measured(photo: string): Promise<Row[]> {
  const file = join(folder, `${photo}.jpg`)
  const { width: own } = await sharp(file).metadata()
  const rows: Row[] = []
  for (const { format, widths, encode } of FILES)
    for (const asked of widths) {
      const original = await scaled(file, Math.min(asked, own))
      const plain = await encoded(original, (image) => image.jpeg({ quality: 82 }))
      const ours = await encoded(original, encode)
      rows.push({ photo, format, asked, width: original.width, plain, ours })
      if (asked >= own) break
    }
  return rows
}

const holds = ({ plain, ours }: Row) => ours.likeness >= plain.likeness && ours.bytes < plain.bytes
const share = ({ plain, ours }: Row) => ours.bytes / plain.bytes
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const summary = (rows: Row[]) =>
  FILES.flatMap(({ format, widths }) =>
    widths.map((width) => {
      const of = rows.filter((row) => row.format === format && row.asked === width)
      const gains = of.map(({ plain, ours }) => ours.likeness - plain.likeness)
      return [
        `${format} ${width}`,
        of.length,
        percent(mean(of.map(share))),
        percent(Math.max(...of.map(share))),
        signed(mean(gains)),
        signed(Math.min(...gains)),
        Math.round(mean(of.map(({ ours }) => ours.ms))),
        Math.round(mean(of.map(({ plain }) => plain.ms))),
      ]
    }),
  )

const percent = (part: number) => `${(100 * part).toFixed(1)} %`
const signed = (gain: number) => `${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(5)}`

async function shareCrops() {
  const sizes = await Promise.all(
    PHOTOS.map(async (photo) => {
      const crop = sharp(join(folder, `${photo}.jpg`)).resize(SHARE.width, SHARE.height)
      return (await crop.jpeg(jpeg).toBuffer()).length / 1000
    }),
  )
  return `${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} kB`
}

export async function run() {
  const rows: Row[] = []
  for (const photo of PHOTOS) {
    console.error(`${photo} …`)
    rows.push(...(await measured(photo)))
  }
  console.log(
    table(
      ['file', 'photos', 'bytes', 'most', 'SSIM gained', 'least', 'ms', 'ms, JPEG 82'],
      summary(rows),
    ),
  )
  console.log(
    table(
      ['photo', 'file', 'bytes', 'JPEG 82', 'share', 'SSIM', 'JPEG 82', 'holds'],
      rows.map((row) => [
        row.photo,
        `${row.format} ${row.width}`,
        row.ours.bytes,
        row.plain.bytes,
        percent(share(row)),
        row.ours.likeness.toFixed(5),
        row.plain.likeness.toFixed(5),
        holds(row) ? 'yes' : '**no**',
      ]),
    ),
  )
  const held = rows.filter(holds).length
  console.log(`${held} of ${rows.length} files are at least as close to the original and smaller.`)
  console.log(`Share crops of ${SHARE.width} × ${SHARE.height}: ${await shareCrops()}.`)
  console.log(`Encoders used ${sharp.concurrency()} of ${availableParallelism()} cores.`)
  if (held < rows.length) process.exitCode = 1
}
