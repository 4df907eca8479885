/**
 * Image variants are upright, in sRGB, never larger than the photo, and contain no metadata except
 * the copyright.
 */
import { join } from 'node:path'
import type { DetectedBox } from '../../../shared/entities/image.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { writeAtomically } from '../../storage/atomic-write.ts'
import type { OutputFolders } from '../../storage/storage.ts'
import {
  DamagedPhotoError,
  type OpenedPhoto,
  openPhoto,
  type PixelBuffer,
  toSharpImage,
} from '../decode/open-photo.ts'
import { findAvifQuality } from './avif-quality.ts'
import { addCopyright } from './copyright-metadata.ts'
import { detectPiece } from './detect-piece.ts'
import { getAvifOptions, JPEG_OPTIONS } from './encoder-settings.ts'
import { createLinkPreview } from './link-preview-crop.ts'
import {
  getLinkPreviewCropFileName,
  getVariantFileName,
  type ImageSize,
  type ImageVariant,
  planVariants,
} from './variant-sizes.ts'

/** The colour grid shown while a photo loads has this number of rows and columns. */
const PLACEHOLDER_SIDE = 4

/** `rights` is the name of the copyright holder, or empty if no copyright is added. */
export type OriginalPhoto = { path: string; hash: string; type: string; rights: string }
export type SmallestJpeg = ImageSize & {
  placeholder: string
  detectedBox: DetectedBox | null
  file: ImageVariant
}
/** `files` lacks the smallest JPEG, which the upload stores. */
export type RemainingVariants = { files: ImageVariant[]; detectedBox: DetectedBox | null }

function encodeVariant(
  pixels: PixelBuffer,
  { format, width, height }: ImageVariant,
  rights: string,
  quality = 0,
): Promise<Buffer> {
  const image = addCopyright(toSharpImage(pixels).resize({ width, height, fit: 'fill' }), rights)
  return (
    format === 'jpeg' ? image.jpeg(JPEG_OPTIONS) : image.avif(getAvifOptions(quality))
  ).toBuffer()
}

/**
 * Returns three hex digits per colour, row by row (`PhotoFileInfo` in shared/entities/image.ts).
 */
async function computePlaceholder(pixels: PixelBuffer): Promise<string> {
  const colors = await toSharpImage(pixels)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return [...colors].map((part) => Math.round(part / 17).toString(16)).join('')
}

/** Returns `damaged_photo` if the photo is damaged. */
async function withPhoto<Value>(
  { path, type }: OriginalPhoto,
  work: (photo: OpenedPhoto) => Promise<Value>,
): Promise<Result<Value>> {
  const opened = await openPhoto(path, type)
  if (!opened.ok) return opened
  try {
    return createSuccess(await work(opened.value))
  } catch (error) {
    if (error instanceof DamagedPhotoError) return createRejection('damaged_photo', 'image')
    throw error
  }
}

/** Several processes can write the same variant at once, because they write the same bytes. */
const writePublicFile = ({ uploads, output }: OutputFolders, name: string, bytes: Buffer) =>
  writeAtomically(join(uploads, `${crypto.randomUUID()}-${name}`), join(output, name), bytes)

/**
 * The upload waits only for this variant, which every browser can show.
 * @param onStep called after the decoding
 */
export const generateSmallestJpeg = (
  original: OriginalPhoto,
  workspace: OutputFolders,
  onStep: () => void,
) =>
  withPhoto<SmallestJpeg>(original, async (photo) => {
    const { width, height } = photo
    const [file] = planVariants({ width, height })
    const pixels = await photo.pixels(file)
    onStep()
    const placeholder = await computePlaceholder(pixels)
    const detectedBox = await detectPiece(pixels)
    const bytes = await encodeVariant(pixels, file, original.rights)
    await writePublicFile(workspace, getVariantFileName(original.hash, file, file.width), bytes)
    return { width, height, placeholder, detectedBox, file }
  })

/**
 * Also generates the image for link previews.
 * @param onStep called after the decoding and after each variant
 */
export const generateRemainingVariants = (
  original: OriginalPhoto,
  workspace: OutputFolders,
  includesSmallestJpeg: boolean,
  onStep: () => void,
) =>
  withPhoto<RemainingVariants>(original, async (photo) => {
    const [first, ...others] = planVariants(photo)
    const box = [first, ...others].reduce((a, b) => (b.width > a.width ? b : a))
    const pixels = await photo.pixels(box)
    onStep()
    const detectedBox = await detectPiece(pixels)
    const quality = await findAvifQuality(pixels)
    onStep()
    // The next file is encoded while the current file is written to disk.
    let written = Promise.resolve()
    const writeNext = (name: string, bytes: Buffer) => {
      onStep()
      written = written.then(() => writePublicFile(workspace, name, bytes))
      // Prevents an unhandled rejection; `await written` below throws the error.
      written.catch(() => {})
    }
    for (const file of includesSmallestJpeg ? [first, ...others] : others)
      writeNext(
        getVariantFileName(original.hash, file, first.width),
        await encodeVariant(pixels, file, original.rights, quality),
      )
    writeNext(
      getLinkPreviewCropFileName(original.hash),
      await createLinkPreview(pixels, detectedBox, original.rights),
    )
    await written
    return { files: others, detectedBox }
  })
