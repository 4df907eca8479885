/**
 * Decodes one HEIC photo. Posts a TIFF to the parent thread, or null if the photo is unreadable.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import heif from 'libheif-js/wasm-bundle.js'
import { lowerCurrentThreadPriority } from '../../priority.ts'

/**
 * An entry of a TIFF directory. Type 3 is short, 4 is long and 7 is bytes. If the value needs more
 * than four bytes, `value` is its offset in the file.
 */
type Entry = [tag: number, type: 3 | 4 | 7, count: number, value: number]
const ENTRY_BYTES = 12
/**
 * Pixel rows in each strip of the TIFF. With small strips, a reader of the TIFF needs less memory.
 */
const ROWS_PER_STRIP = 64

type TiffOptions = { width: number; height: number; channels: 3 | 4 }

/**
 * Creates an uncompressed black TIFF, because sharp cannot attach a colour profile to raw pixels.
 * @param icc colour profile of the pixels. If it is omitted, the pixels are in sRGB.
 * @returns the file, and the part of it into which the caller writes the pixels row by row
 */
function createTiff({ width, height, channels }: TiffOptions, icc?: Uint8Array) {
  const strips = Math.ceil(height / ROWS_PER_STRIP)
  const stripBytes = width * channels * ROWS_PER_STRIP
  const pixelBytes = width * channels * height
  const entryCount = 10 + (icc ? 1 : 0) + (channels === 4 ? 1 : 0)
  const afterEntries = 8 + 2 + entryCount * ENTRY_BYTES + 4
  const bitsAt = afterEntries
  const offsetsAt = bitsAt + 8
  const countsAt = offsetsAt + strips * 4
  const iccAt = countsAt + strips * 4
  const pixelsAt = iccAt + (icc?.length ?? 0)

  const bytes = new Uint8Array(pixelsAt + pixelBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  const entries: Entry[] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, channels, bitsAt],
    [259, 3, 1, 1], // Compression: none
    [262, 3, 1, 2], // PhotometricInterpretation: RGB
    [273, 4, strips, strips === 1 ? pixelsAt : offsetsAt],
    [277, 3, 1, channels],
    [278, 4, 1, ROWS_PER_STRIP],
    [279, 4, strips, strips === 1 ? pixelBytes : countsAt],
    [284, 3, 1, 1], // PlanarConfiguration: interleaved channels
    ...(channels === 4 ? [[338, 3, 1, 2] satisfies Entry] : []), // ExtraSamples: unassociated alpha
    ...(icc ? [[34675, 7, icc.length, iccAt] satisfies Entry] : []),
  ]
  view.setUint16(8, entryCount, true)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * ENTRY_BYTES
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    if (type === 3 && count === 1) view.setUint16(at + 8, value, true)
    else view.setUint32(at + 8, value, true)
  }
  for (let channel = 0; channel < channels; channel += 1)
    view.setUint16(bitsAt + channel * 2, 8, true)
  for (let strip = 0; strip < strips; strip += 1) {
    const before = strip * stripBytes
    view.setUint32(offsetsAt + strip * 4, pixelsAt + before, true)
    view.setUint32(countsAt + strip * 4, Math.min(stripBytes, pixelBytes - before), true)
  }
  if (icc) bytes.set(icc, iccAt)
  return { bytes, pixels: bytes.subarray(pixelsAt) }
}

/** `width` and `height` are the expected size of the photo in pixels after its rotation. */
export type HeicDecodeTask = { file: string; width: number; height: number; icc?: Uint8Array }

function decode({ file, width, height, icc }: HeicDecodeTask): Uint8Array<ArrayBuffer> | null {
  const context = heif.heif_context_alloc()
  heif.heif_context_read_from_memory(context, readFileSync(file))
  const photo = heif.heif_js_context_get_primary_image_handle(context)
  if (photo.code) return null
  const isAsPromised =
    heif.heif_image_handle_get_width(photo) === width &&
    heif.heif_image_handle_get_height(photo) === height
  if (!isAsPromised) return null
  const channels = heif.heif_image_handle_has_alpha_channel(photo) ? 4 : 3
  // libheif decodes the photo and rotates it upright.
  const decoded = heif.heif_js_decode_image2(
    photo,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4
      ? heif.heif_chroma.heif_chroma_interleaved_RGBA
      : heif.heif_chroma.heif_chroma_interleaved_RGB,
  )
  const picture = decoded.channels?.[0]
  if (picture?.width !== width || picture.height !== height) return null
  const { stride, data } = picture
  const { bytes, pixels } = createTiff({ width, height, channels }, icc)
  const row = width * channels
  for (let y = 0; y < height; y += 1)
    pixels.set(data.subarray(y * stride, y * stride + row), y * row)
  return bytes
}

lowerCurrentThreadPriority()
const tiff = decode(workerData)
parentPort?.postMessage(tiff, tiff ? [tiff.buffer] : [])
