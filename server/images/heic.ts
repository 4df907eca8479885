/** Decodes iPhone photos (HEIC), which sharp can describe but not decode: their codec is under patents. */
import { Worker } from 'node:worker_threads'
import type { HeicTask } from './heic-worker.ts'

/**
 * To be called in a turn (heic-turn.ts). A thread for each photo: the site goes on answering meanwhile, and whatever a
 * hostile file did to the decoder's memory is gone with it.
 * @param longest milliseconds after which it is stopped; 48 megapixels take 4 s on an ordinary core
 * @returns the photo upright as a TIFF, or null where it cannot be read
 */
export async function decodeHeic(task: HeicTask, longest: number): Promise<Uint8Array | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // The decoder complains on the console about every damaged file.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => worker.terminate(), longest)
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve)
      // Thrown by the decoder, out of memory, or stopped by the timer.
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
