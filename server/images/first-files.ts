/**
 * Generates the first public file of an upload in child processes that have no access to secrets.
 */
import PQueue from 'p-queue'
import type { Workspace } from '../storage/storage.ts'
import type { Original } from './image-variants.ts'
import { createVariantMaker } from './variant-maker-process.ts'

/**
 * Number of child processes. A decoded photo of 100 megapixels needs about 300 MB, and more
 * processes are not faster on a small machine.
 */
const AT_ONCE = 2

export type FirstFiles = ReturnType<typeof createFirstFiles>

/**
 * Creates the processes. Each handles one photo at a time, so a crash or a hang can be attributed
 * to that photo.
 * @param longest timeout per step in milliseconds
 */
export function createFirstFiles(longest?: number) {
  const makers = Array.from({ length: AT_ONCE }, () => createVariantMaker('uploads', 2, longest))
  const free = [...makers]
  const queue = new PQueue({ concurrency: AT_ONCE })
  return {
    /** Starts a process while a photo is still being uploaded. */
    warm: () => free.at(-1)?.warm(),
    /**
     * Generates the first file of a photo.
     * @throws MakerFailed if the process exits or times out, and system errors
     */
    make: (original: Original, workspace: Workspace) =>
      queue.add(async () => {
        const maker = free.pop()
        if (!maker) throw new Error('more photos at once than processes')
        try {
          return await maker.first(original, workspace)
        } finally {
          free.push(maker)
        }
      }),
    /** Aborts the running work and waits until the processes have exited. */
    close: () => Promise.all(makers.map((maker) => maker.close())),
  }
}
