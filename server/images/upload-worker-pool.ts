import PQueue from 'p-queue'
import type { OutputFolders } from '../storage/storage.ts'
import { createImageWorkerClient, ImageWorkerExitError } from './image-worker-client.ts'
import type { OriginalPhoto } from './variants/image-variants.ts'

/**
 * Each process needs about 300 MB for a photo of 100 megapixels, and more processes would not be
 * faster on a small machine.
 */
const POOL_SIZE = 2

export type UploadWorkerPool = ReturnType<typeof createUploadWorkerPool>

/**
 * Each process decodes one photo at a time, so that a crash or a timeout is attributed to the right
 * photo. `stepTimeout` is in milliseconds.
 */
export function createUploadWorkerPool(stepTimeout?: number) {
  const workers = Array.from({ length: POOL_SIZE }, () =>
    createImageWorkerClient('uploads', 2, stepTimeout),
  )
  const free = [...workers]
  const queue = new PQueue({ concurrency: POOL_SIZE })
  return {
    /** Starts an idle process, so that it is ready when the whole upload has been received. */
    warmUp: () => free.at(-1)?.warmUp(),
    /**
     * Tries once more if the image worker exits, because the operating system may have killed the
     * process for a reason that has nothing to do with the photo.
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
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}
