/** Decodes HEIC photos with libheif, because the binaries of sharp lack this patented decoder. */
import { Worker } from 'node:worker_threads'
import type { HeicDecodeTask } from './heic-worker.ts'

/**
 * Decodes a HEIC photo in a worker thread, because only the end of a thread frees the memory of the
 * decoder.
 * @param timeout in milliseconds. A photo of 48 megapixels takes 4 seconds on an average CPU core.
 * @returns a TIFF of the rotated photo, or null after an error or a timeout
 */
export async function decodeHeic(
  task: HeicDecodeTask,
  timeout: number,
): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // libheif prints a message for each damaged file.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => worker.terminate(), timeout)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
