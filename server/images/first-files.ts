/** Makes the first public file of photographs, in processes that hold no secret. */
import PQueue from 'p-queue'
import type { Workspace } from '../storage/storage.ts'
import type { Original } from './image-variants.ts'
import { createVariantMaker } from './variant-maker-process.ts'

/** A decoded photo of 100 megapixels takes some 300 MB: more at once would not be faster on a small machine. */
const AT_ONCE = 2

export type FirstFiles = ReturnType<typeof createFirstFiles>

/**
 * Each process works on one photo at a time, so that one that ends its process or hangs is known.
 * @param longest milliseconds after which a photo is given up
 */
export function createFirstFiles(longest?: number) {
  const makers = Array.from({ length: AT_ONCE }, () => createVariantMaker('uploads', 2, longest))
  const free = [...makers]
  const queue = new PQueue({ concurrency: AT_ONCE })
  return {
    /** Starts a process while a photo is still arriving. */
    warm: () => free.at(-1)?.warm(),
    /** @throws MakerFailed when the process ended or was stopped, and what the system says */
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
    /** Stops the work, which fails, and waits until the processes have ended. */
    close: () => Promise.all(makers.map((maker) => maker.close())),
  }
}
