/**
 * Decodes iPhone photos (HEIC) with libheif. The prebuilt sharp reads their metadata but has no
 * decoder, because the codec is patented.
 */
import { Worker } from 'node:worker_threads'
import type { HeicTask } from './heic-worker.ts'

/**
 * Decodes a photo in a worker thread, which keeps the event loop free and isolates the decoder's
 * memory. The caller must hold the decoder lock (heic-lock.ts).
 * @param longest timeout in milliseconds. A photo of 48 megapixels takes 4 s on an average core.
 * @returns the upright photo as a TIFF, or null if it is unreadable
 */
export async function decodeHeic(task: HeicTask, longest: number): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // Captures the output, because the decoder prints a message for each damaged file.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => worker.terminate(), longest)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      // The decoder threw, ran out of memory or was terminated by the timeout.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
