/**
 * Generates the first public file of an upload in child processes that have no access to secrets.
 */
import PQueue from 'p-queue'
import type { Workspace } from '../storage/storage.ts'
import type { Original } from './image-variants.ts'
import { createImageWorker } from './image-worker-client.ts'

/**
 * Number of child processes. A decoded photo of 100 megapixels needs about 300 MB, and more
 * processes are not faster on a small machine.
 */
const POOL_SIZE = 2

export type UploadWorkerPool = ReturnType<typeof createUploadWorkerPool>

/**
 * Creates the processes. Each handles one photo at a time, so a crash or a hang can be attributed
 * to that photo.
 * @param longest timeout per step in milliseconds
 */
export function createUploadWorkerPool(longest?: number) {
  const workers = Array.from({ length: POOL_SIZE }, () => createImageWorker('uploads', 2, longest))
  const free = [...workers]
  const queue = new PQueue({ concurrency: POOL_SIZE })
  return {
    /** Starts a process while a photo is still being uploaded. */
    warmUp: () => free.at(-1)?.warmUp(),
    /**
     * Generates the first file of a photo.
     * @throws ImageWorkerError if the process exits or times out, and system errors
     */
    generateFirst: (original: Original, workspace: Workspace) =>
      queue.add(async () => {
        const worker = free.pop()
        if (!worker) throw new Error('more photos at once than processes')
        try {
          return await worker.generateFirst(original, workspace)
        } finally {
          free.push(worker)
        }
      }),
    /** Aborts the running work and waits until the processes have exited. */
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}
