/** Finds image variants that are cut off, for example by a full disk or an aborted copy. */
import { open } from 'node:fs/promises'
import PQueue from 'p-queue'
import type { PhotoStorage } from '../../storage/storage.ts'
import { inspectIsoBoxes } from '../decode/iso-boxes.ts'

const CONCURRENCY = 8
const JPEG_START = 'ffd8'
const JPEG_END = 'ffd9'

async function isComplete(name: string, path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const readHex = async (length: number, position: number) =>
      (await file.read(Buffer.alloc(length), 0, length, Math.max(0, position))).buffer.toString(
        'hex',
      )
    if (name.endsWith('.jpg'))
      return (await readHex(2, 0)) === JPEG_START && (await readHex(2, size - 2)) === JPEG_END
    const isAvif = Buffer.from(await readHex(12, 0), 'hex').includes('ftypavif')
    return isAvif && (await inspectIsoBoxes(path)).isComplete
  } finally {
    await file.close()
  }
}

/**
 * Skips files that are deleted during the check, and object storage, which stores only complete
 * files.
 */
export async function findIncompleteVariants(storage: PhotoStorage): Promise<string[]> {
  if (!('folder' in storage.mediaFiles)) return []
  const incomplete: string[] = []
  const names = (await storage.list('media')).filter((name) => /\.(jpg|avif)$/.test(name))
  const queue = new PQueue({ concurrency: CONCURRENCY })
  await queue.addAll(
    names.map((name) => async () => {
      const found = await storage
        .withFile('media', name, (path) => isComplete(name, path))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return true
          throw error
        })
      if (!found) incomplete.push(name)
    }),
  )
  return incomplete.sort()
}
