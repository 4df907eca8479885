/**
 * Writes files atomically: after a crash or a power failure, a file is either complete or missing.
 */

import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSystemErrorCode } from '../error-fields.ts'

/**
 * Error codes of file systems on which folders cannot be flushed, such as some network shares and
 * Windows.
 */
const UNSUPPORTED_CODES = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM']

/**
 * Flushes a folder to disk, so that renames in this folder survive a power failure. Does nothing if
 * the file system does not support flushing folders.
 */
export async function fsyncDirectory(folder: string) {
  try {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!UNSUPPORTED_CODES.some((code) => code === getSystemErrorCode(error))) throw error
  }
}

/**
 * Renames a file within the same file system and flushes the target folder. The content of the file
 * must already be flushed.
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await fsyncDirectory(dirname(to))
}

/**
 * Writes a file under a temporary name, flushes it to disk, and then renames it to its final name.
 * @param temporary path for the temporary file, in the same file system as `to`. No file with this
 * path exists yet.
 */
export async function writeAtomically(
  temporary: string,
  to: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await renameDurably(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
