/**
 * Decodes one HEIC photo. Posts a TIFF to the parent thread, or null if the photo is unreadable.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import heif from 'libheif-js/wasm-bundle.js'
import { lowerCurrentThreadPriority } from '../../priority.ts'
import { createTiff } from './heic-tiff.ts'

/** `width` and `height` are the expected size in pixels after rotation. */
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
  // libheif also rotates the photo as the metadata of the photo requires.
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
