/**
 * Image variants are upright, in sRGB, and never larger than the photo. The copyright is their only
 * metadata, because others may reveal where a photo was taken.
 */
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import {
  type DetectedBox,
  LINK_PREVIEW_SIZE,
  MAX_PHOTO_COORDINATE,
} from '../../../shared/entities/image.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { writeAtomically } from '../../storage/files.ts'
import type { OutputFolders } from '../../storage/storage.ts'
import {
  DamagedPhotoError,
  decodePixels,
  type OpenedPhoto,
  openPhoto,
  type PixelBuffer,
  toSharpImage,
} from '../decode/open-photo.ts'
import { findAvifQuality } from './avif-quality.ts'
import { detectPieceBox } from './detect-piece.ts'
import { getAvifOptions, JPEG_OPTIONS } from './encoder-settings.ts'
import {
  getLinkPreviewCropFileName,
  getVariantFileName,
  type ImageSize,
  type ImageVariant,
  planVariants,
} from './variant-sizes.ts'

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => XML_ENTITIES[sign] ?? sign)

const buildXmp = (name: string) =>
  [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:creator><rdf:Seq><rdf:li>${escapeXml(name)}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© ${escapeXml(name)}</rdf:li></rdf:Alt></dc:rights>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('')

/**
 * Search engines show `dc:creator` and `dc:rights` with the image (IPTC Photo Metadata Standard).
 */
const addCopyright = (image: Sharp, name: string): Sharp =>
  name === '' ? image : image.withXmp(buildXmp(name))

export const readCopyrightHolder = async (queries: QueryBuilder): Promise<string> =>
  (await queries.selectFrom('workshop').select('name').executeTakeFirst())?.name ?? ''

const { width: WIDTH, height: HEIGHT } = LINK_PREVIEW_SIZE
/** In a link preview, this share of the piece's height and width stays free on each side. */
const MARGIN = 0.08

/**
 * Chooses the part of a photo's width or height that the link preview shows: the piece with its
 * margin, centred and at least `wanted` pixels long if the photo is large enough.
 *
 * @param from start of the piece, in units of 1 / MAX_PHOTO_COORDINATE of the side, as is `to`
 *
 * @returns the start and the length of the part in pixels
 */
function choosePart(side: number, wanted: number, from: number, to: number) {
  const margin = (to - from) * MARGIN
  const start = Math.max(0, ((from - margin) * side) / MAX_PHOTO_COORDINATE)
  const end = Math.min(side, ((to + margin) * side) / MAX_PHOTO_COORDINATE)
  const length = Math.max(1, Math.round(Math.min(side, Math.max(end - start, wanted))))
  const centred = Math.round((start + end - length) / 2)
  return [Math.min(Math.max(0, centred), side - length), length] as const
}

/**
 * Creates the link preview, which never cuts off a part of the piece. If `box` is null, it shows
 * the whole photo. If it needs borders, they have the colour of the photo's edges.
 */
export async function createLinkPreview(
  pixels: PixelBuffer,
  box: DetectedBox | null,
  rights: string,
): Promise<Buffer> {
  const whole = { left: 0, right: MAX_PHOTO_COORDINATE, top: 0, foot: MAX_PHOTO_COORDINATE }
  const { left: from, right: to, top: head, foot } = box ?? whole
  const [left, width] = choosePart(pixels.width, (pixels.height * WIDTH) / HEIGHT, from, to)
  const [top, height] = choosePart(pixels.height, (pixels.width * HEIGHT) / WIDTH, head, foot)
  const photo = await decodePixels(
    toSharpImage(pixels)
      .extract({ left, top, width, height })
      .resize({ ...LINK_PREVIEW_SIZE, fit: 'inside', withoutEnlargement: true }),
  )
  const [besides, above] = [WIDTH - photo.width, HEIGHT - photo.height]
  const image = toSharpImage(photo).extend({
    left: Math.floor(besides / 2),
    right: Math.ceil(besides / 2),
    top: Math.floor(above / 2),
    bottom: Math.ceil(above / 2),
    background: getEdgeColor(photo, besides > above),
  })
  return addCopyright(image, rights).jpeg(JPEG_OPTIONS).toBuffer()
}

function getEdgeColor({ data, width, height }: PixelBuffer, usesSideEdges: boolean) {
  const sum = [0, 0, 0]
  const length = usesSideEdges ? height : width
  for (let at = 0; at < length; at += 1) {
    const [one, other] = usesSideEdges
      ? [at * width, (at + 1) * width - 1]
      : [at, (height - 1) * width + at]
    for (const pixel of [one, other])
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel] = (sum[channel] ?? 0) + (data[pixel * 3 + channel] ?? 0)
  }
  const [r = 0, g = 0, b = 0] = sum.map((value) => Math.round(value / (2 * length)))
  return { r, g, b }
}

/** Number of rows and columns of the colour grid that is shown while a photo loads. */
const PLACEHOLDER_SIDE = 4

/** `rights` is the copyright holder, or empty if no copyright is added. */
export type OriginalPhoto = { path: string; hash: string; type: string; rights: string }
export type SmallestJpeg = ImageSize & {
  placeholder: string
  detectedBox: DetectedBox | null
  file: ImageVariant
}
/** `files` does not contain the smallest JPEG, which the upload stores. */
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
 * Returns the placeholder of a photo: three hex digits for each colour of the grid, row by row
 * (`PhotoFileInfo` in shared/entities/image.ts).
 */
async function computePlaceholder(pixels: PixelBuffer): Promise<string> {
  const colors = await toSharpImage(pixels)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return [...colors].map((part) => Math.round(part / 17).toString(16)).join('')
}

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

/** Writes atomically, so that several processes can write the same variant at once. */
const writePublicFile = ({ incoming, output }: OutputFolders, name: string, bytes: Buffer) =>
  writeAtomically(join(incoming, `${crypto.randomUUID()}-${name}`), join(output, name), bytes)

/**
 * Generates the only variant that the upload waits for, which every browser can show.
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
    const detectedBox = await detectPieceBox(pixels)
    const bytes = await encodeVariant(pixels, file, original.rights)
    await writePublicFile(workspace, getVariantFileName(original.hash, file, file.width), bytes)
    return { width, height, placeholder, detectedBox, file }
  })

/**
 * Generates the variants that `generateSmallestJpeg` does not, and the image for link previews. If
 * `includesSmallestJpeg` is true, also generates the smallest JPEG.
 * @param onStep called after the decoding, the search for the AVIF quality and each variant
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
    const detectedBox = await detectPieceBox(pixels)
    const quality = await findAvifQuality(pixels)
    onStep()
    // Encodes the next file while the current one is written.
    let written = Promise.resolve()
    const writeNext = (name: string, bytes: Buffer) => {
      onStep()
      written = written.then(() => writePublicFile(workspace, name, bytes))
      // Prevents an unhandled rejection. `await written` below throws the error.
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

/** The loss must be invisible, because all variants are generated from the rotated photo. */
const ROTATED_JPEG_OPTIONS = { quality: 95, chromaSubsampling: '4:4:4' }

/**
 * Writes the photo, rotated clockwise by 90 degrees, as a JPEG file to `target`.
 * @param onStep called after the decoding
 */
export const writeRotatedPhoto = (original: OriginalPhoto, target: string, onStep: () => void) =>
  withPhoto<null>(original, async (photo) => {
    const pixels = await photo.pixels(photo)
    onStep()
    await toSharpImage(pixels).rotate(90).jpeg(ROTATED_JPEG_OPTIONS).toFile(target)
    return null
  })
