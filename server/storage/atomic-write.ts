/** A crash or a power failure during these operations leaves a file either complete or missing. */

import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSystemErrorCode } from '../classify-error.ts'

/** Network shares and Windows may report these errors, because they cannot flush folders. */
const UNSUPPORTED_CODES = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EPERM']

export async function fsyncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** Flushes a folder, so that renames in it survive a power failure. */
export async function fsyncDirectory(folder: string) {
  try {
    await using handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (!UNSUPPORTED_CODES.some((code) => code === getSystemErrorCode(error))) throw error
  }
}

/** Renames a file so that the new name survives a power failure. Flush its content before. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await fsyncDirectory(dirname(to))
}

/** Both paths must be on the same file system. */
export async function writeAtomically(
  temporary: string,
  to: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await writeFile(temporary, bytes, { flag: 'wx', flush: true })
    await renameDurably(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
