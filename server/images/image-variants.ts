/**
 * Generates the public files of a photo: upright, in sRGB, never enlarged, and without metadata
 * except the copyright.
 */
import { join } from 'node:path'
import { type Result, rejected, success } from '../result.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import type { Workspace } from '../storage/storage.ts'
import { findAvifQuality } from './avif-quality.ts'
import { withCopyright } from './copyright-metadata.ts'
import { avifOptions, jpegOptions } from './encoder-settings.ts'
import {
  createEncoder,
  DamagedPhotoError,
  type OpenPhoto,
  openPhoto,
  type Pixels,
} from './open-photo.ts'
import { cropForSharing } from './share-crop.ts'
import { shareCropFileName, variantFileName } from './variant-file-names.ts'
import { plannedVariants, type Size, type Variant } from './variant-sizes.ts'

/** Width and height of the placeholder in colours. */
const PLACEHOLDER_SIDE = 4

/**
 * An original with its metadata. `rights` is the name in the copyright metadata of its public
 * files, or empty.
 */
export type Original = { path: string; hash: string; type: string; rights: string }
export type FirstVariant = Size & { placeholder: string; file: Variant }

function encodeVariant(
  pixels: Pixels,
  { format, width, height }: Variant,
  rights: string,
  quality = 0,
): Promise<Buffer> {
  const image = withCopyright(createEncoder(pixels).resize({ width, height, fit: 'fill' }), rights)
  return (format === 'jpeg' ? image.jpeg(jpegOptions) : image.avif(avifOptions(quality))).toBuffer()
}

/**
 * Computes the placeholder of a photo: rows of colours with three hex digits each
 * (shared/image.ts).
 */
async function computePlaceholder(pixels: Pixels): Promise<string> {
  const colours = await createEncoder(pixels)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return [...colours].map((part) => Math.round(part / 17).toString(16)).join('')
}

/** Opens a photo and returns an error result if it is damaged. */
async function withPhoto<Value>(
  { path, type }: Original,
  work: (photo: OpenPhoto) => Promise<Value>,
): Promise<Result<Value>> {
  const opened = await openPhoto(path, type)
  if (!opened.ok) return opened
  try {
    return success(await work(opened.value))
  } catch (error) {
    if (error instanceof DamagedPhotoError) return rejected('damaged_photo', 'image')
    throw error
  }
}

/** Writes a public file atomically. Concurrent writers of a file write the same bytes. */
const writePublicFile = ({ uploads, output }: Workspace, name: string, bytes: Buffer) =>
  writeAtomically(join(uploads, `${crypto.randomUUID()}-${name}`), join(output, name), bytes)

/** Generates the narrowest JPEG, which every browser can show. */
export const generateFirstVariant = (original: Original, workspace: Workspace) =>
  withPhoto<FirstVariant>(original, async (photo) => {
    const { width, height } = photo
    const [file] = plannedVariants({ width, height })
    const pixels = await photo.pixels(file)
    const placeholder = await computePlaceholder(pixels)
    const bytes = await encodeVariant(pixels, file, original.rights)
    await writePublicFile(workspace, variantFileName(original.hash, file, file.width), bytes)
    return { width, height, placeholder, file }
  })

/**
 * Generates all other files one after the other.
 * @param includesFirst true to generate the first file again
 * @param onStep called after each step
 * @returns the files that have a width in their name
 */
export const generateOtherVariants = (
  original: Original,
  workspace: Workspace,
  includesFirst: boolean,
  onStep: () => void,
) =>
  withPhoto<Variant[]>(original, async (photo) => {
    const [first, ...others] = plannedVariants(photo)
    const box = [first, ...others].reduce((a, b) => (b.width > a.width ? b : a))
    const pixels = await photo.pixels(box)
    onStep()
    const quality = await findAvifQuality(pixels)
    onStep()
    // Writes one file to disk while the next is being encoded.
    let written = Promise.resolve()
    const writeNext = (name: string, bytes: Buffer) => {
      onStep()
      written = written.then(() => writePublicFile(workspace, name, bytes))
      // Avoids an unhandled rejection. The promise is awaited at the end.
      written.catch(() => {})
    }
    for (const file of includesFirst ? [first, ...others] : others)
      writeNext(
        variantFileName(original.hash, file, first.width),
        await encodeVariant(pixels, file, original.rights, quality),
      )
    writeNext(shareCropFileName(original.hash), await cropForSharing(pixels, original.rights))
    await written
    return others
  })
