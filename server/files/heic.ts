/** Decodes iPhone photos (HEIC), which sharp can describe but not decode: their codec is under patents. */
import { Worker } from 'node:worker_threads'
import { atMost } from '../at-most.ts'
import type { HeicTask } from './heic-worker.ts'

/** In milliseconds. 48 megapixels take 4 s on an ordinary core; what takes this long does not mean to end. */
const LONGEST = 60_000
/** A photo of 48 megapixels takes some 550 MB while it is decoded: never two. */
const inTurn = atMost(1)

/**
 * A thread for each photo: the site goes on answering meanwhile, and whatever a hostile file did to the decoder's
 * memory is gone with it.
 * @returns the photo upright as a TIFF, or null where it cannot be read
 */
export const decodeHeic = (task: HeicTask, longest = LONGEST): Promise<Uint8Array | null> =>
  inTurn(async () => {
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
  })
