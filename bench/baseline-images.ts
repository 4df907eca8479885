/**
 * Baseline for `npm run bench images`: decodes and encodes the photos given as arguments on all
 * cores, without a server, database or queue. The script prints the total time in milliseconds.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import sharp from 'sharp'
import { decodePixels } from '../server/images/decode/open-photo.ts'
import { findAvifQuality } from '../server/images/variants/avif-quality.ts'
import { getAvifOptions, JPEG_OPTIONS } from '../server/images/variants/encoder-settings.ts'
import { planVariants } from '../server/images/variants/variant-sizes.ts'
import { LINK_PREVIEW_SIZE } from '../shared/entities/image.ts'

sharp.cache(false)
const folder = await mkdtemp(join(tmpdir(), 'copeaux-bare-'))
let written = 0
const write = (bytes: Buffer) => writeFile(join(folder, String(++written)), bytes)

async function readPixels(file: string, width: number) {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

async function generateFiles(file: string) {
  const { width, height } = await sharp(file).metadata()
  const [first, ...others] = planVariants({ width, height })
  if (!first) return
  const small = await readPixels(file, first.width)
  await write(await small().jpeg(JPEG_OPTIONS).toBuffer())
  const large = await readPixels(file, Math.max(...others.map((other) => other.width)))
  const quality = await findAvifQuality(await decodePixels(large()))
  for (const other of others) {
    const image = large().resize({ width: other.width, height: other.height, fit: 'fill' })
    await write(
      await (other.format === 'jpeg'
        ? image.jpeg(JPEG_OPTIONS)
        : image.avif(getAvifOptions(quality))
      ).toBuffer(),
    )
  }
  await write(
    await large()
      .resize({ ...LINK_PREVIEW_SIZE, position: 'attention' })
      .jpeg(JPEG_OPTIONS)
      .toBuffer(),
  )
}

const files = argv.slice(2)
const started = performance.now()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      // Reads and writes the original file once, because the site also stores the original file of
      // each upload.
      await write(await readFile(file))
      await generateFiles(file)
    }
  }),
)
console.log(performance.now() - started)
await rm(folder, { recursive: true })
