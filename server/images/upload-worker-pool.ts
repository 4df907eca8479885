/**
 * Generates the smallest JPEG (by width) of each upload in a pool of child processes, which have no
 * access to the secrets of the site (see INHERITED_VARIABLES in image-worker-client.ts).
 */
import PQueue from 'p-queue'
import type { OutputFolders } from '../storage/storage.ts'
import { createImageWorkerClient, ImageWorkerExitError } from './image-worker-client.ts'
import type { OriginalPhoto } from './variants/image-variants.ts'

/**
 * Number of child processes for uploads. Each one needs about 300 MB to decode a photo of 100
 * megapixels, and more of them would not be faster on a small machine.
 */
const POOL_SIZE = 2

export type UploadWorkerPool = ReturnType<typeof createUploadWorkerPool>

/**
 * Creates the pool of image workers for uploads. Each process decodes only one photo at a time, so
 * that a crash or a timeout is attributed to the right photo. `stepTimeout` is in milliseconds.
 */
export function createUploadWorkerPool(stepTimeout?: number) {
  const workers = Array.from({ length: POOL_SIZE }, () =>
    createImageWorkerClient('uploads', 2, stepTimeout),
  )
  const free = [...workers]
  const queue = new PQueue({ concurrency: POOL_SIZE })
  return {
    /**
     * Starts the process of an idle image worker, so that the process is ready when the whole
     * upload has been received.
     */
    warmUp: () => free.at(-1)?.warmUp(),
    /**
     * Generates the smallest JPEG (by width) of a photo, as soon as an image worker is idle. Tries
     * once more if the image worker exits, because the operating system may have killed it for a
     * reason that has nothing to do with the photo.
     * @throws ImageWorkerError if the image worker exits twice or times out
     * @throws errors of the operating system, such as a full disk
     */
    generateSmallestJpeg: (original: OriginalPhoto, workspace: OutputFolders) =>
      queue.add(async () => {
        const worker = free.pop()
        if (!worker) throw new Error('more photos at once than processes')
        const generate = () => worker.generateSmallestJpeg(original, workspace)
        try {
          return await generate().catch((error: Error) => {
            if (error instanceof ImageWorkerExitError) return generate()
            throw error
          })
        } finally {
          free.push(worker)
        }
      }),
    /** Aborts all photos in progress and waits until all image workers have exited. */
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}
