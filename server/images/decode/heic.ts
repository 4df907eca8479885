/**
 * Decodes HEIC photos of iPhones with libheif. The prebuilt binaries of sharp read only the
 * metadata of these photos. They include no HEIC decoder, because the codec is patented.
 */
import { Worker } from 'node:worker_threads'
import type { HeicDecodeTask } from './heic-worker.ts'

/**
 * Decodes a HEIC photo in a worker thread, so that the event loop stays free and the memory of the
 * decoder is released when the thread ends. The caller must hold the decoder lock (heic-lock.ts).
 * @param timeout in milliseconds. A photo of 48 megapixels takes 4 seconds on an average CPU core.
 * @returns the photo as a TIFF after rotation, or null if it is unreadable
 */
export async function decodeHeic(
  task: HeicDecodeTask,
  timeout: number,
): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // Keeps the output of the decoder out of the log, because libheif prints a message for each
    // damaged file.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => worker.terminate(), timeout)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      // Returns null if the decoder threw an error, ran out of memory or was terminated by the
      // timeout.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
