/** Runs as a thread of its own: decodes one HEIC photo and answers with it as a TIFF, or with null. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import heif from 'libheif-js/wasm-bundle.js'
import { stepBack } from '../priority.ts'
import { tiffFor } from './heic-tiff.ts'

/** The size that was promised, upright, and the colour profile that the TIFF is to carry on. */
export type HeicTask = { file: string; width: number; height: number; icc?: Uint8Array }

function decode({ file, width, height, icc }: HeicTask): Uint8Array<ArrayBuffer> | null {
  const context = heif.heif_context_alloc()
  heif.heif_context_read_from_memory(context, readFileSync(file))
  const photo = heif.heif_js_context_get_primary_image_handle(context)
  if (photo.code) return null
  const isAsPromised =
    heif.heif_image_handle_get_width(photo) === width &&
    heif.heif_image_handle_get_height(photo) === height
  if (!isAsPromised) return null
  const channels = heif.heif_image_handle_has_alpha_channel(photo) ? 4 : 3
  // Already turned as the file says, and brought to eight bits.
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
  const { bytes, pixels } = tiffFor({ width, height, channels }, icc)
  const row = width * channels
  for (let y = 0; y < height; y += 1)
    pixels.set(data.subarray(y * stride, y * stride + row), y * row)
  return bytes
}

stepBack()
const tiff = decode(workerData)
parentPort?.postMessage(tiff, tiff ? [tiff.buffer] : [])
